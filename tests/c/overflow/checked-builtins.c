// expect: TRUE
// args: --prop no-overflow
// input: 2147483647 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int r;
  if (!__builtin_add_overflow(x, y, &r))
    x = r;
  __builtin_mul_overflow(x, y, &r);
  __builtin_sub_overflow(x, y, &r);
  return 0;
}
