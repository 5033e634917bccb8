// expect: FALSE
// args: --check assertions
// Variable arguments of several types, handed on and copied.
typedef __builtin_va_list va_list;
long mixed(int n, va_list list) {
  long *p = __builtin_va_arg(list, long *);
  unsigned u = __builtin_va_arg(list, unsigned);
  return *p + (u == 4294967295u) + __builtin_va_arg(list, long long);
}
long outer(int n, ...) {
  va_list list, copy;
  __builtin_va_start(list, n);
  __builtin_va_copy(copy, list);
  long first = mixed(n, list), second = mixed(n, copy);
  __builtin_va_end(list);
  __builtin_va_end(copy);
  return first == second ? first : -1;
}
int main(void) {
  long x = 40;
  if (outer(0, &x, -1, 1LL) == 42) __VERIFIER_error();
}
