// expect: FALSE(no-bad-shift) at 8
// args: --prop no-bad-shift --integers bits
// input: 40
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1;
  int n = __VERIFIER_nondet_int();
  x >>= n & 63;
  return 0;
}
