// expect: TRUE
// args: --prop no-division-by-zero
// input: 0
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != 0 && 10 / x > 2)
    x = 1;
  return 0;
}
