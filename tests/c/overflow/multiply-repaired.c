// expect: TRUE
// args: --prop no-overflow
// input: 1000 -1000
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x >= 0 && x <= 1000 && y >= -1000 && y <= 1000) {
    int r = x * y;
    (void)r;
  }
  return 0;
}
