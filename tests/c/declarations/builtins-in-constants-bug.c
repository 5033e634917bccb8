// expect: FALSE
// args: --check assertions
static int zeros = __builtin_ctz(8);
int main(void) {
  assert(zeros != 3);
  return 0;
}
