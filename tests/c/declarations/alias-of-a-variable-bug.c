// expect: FALSE
// args: --check assertions
int x = 3;
extern int y __attribute__((alias("x")));
int main(void) {
  y = 7;
  assert(x == 3);
  return 0;
}
