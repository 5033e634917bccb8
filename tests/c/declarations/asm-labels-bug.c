// expect: FALSE
// args: --check assertions
int x asm("shared") = 1;
extern int y asm("shared");
int main(void) {
  y = 4;
  assert(x == 1);
  return 0;
}
