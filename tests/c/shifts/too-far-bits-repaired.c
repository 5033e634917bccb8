// expect: TRUE
// args: --prop no-bad-shift --integers bits
// input: 40
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1;
  int n = __VERIFIER_nondet_int();
  x >>= n & 31;
  return 0;
}
