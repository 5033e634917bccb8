// expect: TRUE
// args: --prop no-overflow --integers bits
// input: 5 -1
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x >= 0 ? y <= 0 : y >= 0) {
    int r = x + y;
    (void)r;
  }
  return 0;
}
