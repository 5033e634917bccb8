// expect: UNKNOWN whether GCC sees a constant
// args: --check assertions
int main(void) {
  int x = 1;
  assert(!__builtin_constant_p(x - x));
  return 0;
}
