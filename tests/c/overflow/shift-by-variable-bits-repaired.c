// expect: TRUE
// args: --prop no-overflow --integers bits
// input: 30
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 30)
    return 0;
  int r = 1 << x;
  (void)r;
  return 0;
}
