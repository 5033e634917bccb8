// expect: FALSE
// args: --check assertions
// Each call has a list of its own.
int nested(int depth, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, depth);
  int a = __builtin_va_arg(list, int);
  int b = depth > 0 ? nested(depth - 1, a + 1, 7) : 0;
  int c = __builtin_va_arg(list, int);
  return a * 100 + b + c;
}
int main(void) {
  if (nested(1, 1, 5) == 312) __VERIFIER_error();
}
