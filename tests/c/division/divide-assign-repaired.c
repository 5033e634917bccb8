// expect: TRUE
// args: --prop no-division-by-zero
// input: 1 0
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y)
    x /= y;
  return 0;
}
