// expect: FALSE(no-division-by-zero) at 7
// args: --prop no-division-by-zero --integers bits
// input: 1 4
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  x = x / (y & 3);
  return 0;
}
