// expect: FALSE(no-overflow) at 9
// args: --prop no-overflow --integers bits
// input: 31
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 31)
    return 0;
  int r = 1 << x;
  (void)r;
  return 0;
}
