// expect: TRUE
// args: --prop no-overflow
// input: 1 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || y < x)
    return 0;
  int m = x + (y - x) / 2;
  (void)m;
  return 0;
}
