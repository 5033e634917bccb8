// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow --integers bits
// input: 1 -2147483648
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int r = x - y;
  (void)r;
  return 0;
}
