// expect: TRUE
// args: --prop no-bad-shift
// input: 31
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1;
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n < 32)
    x = x << n;
  return 0;
}
