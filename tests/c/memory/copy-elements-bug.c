// expect: FALSE
// args: --check assertions
// How many elements is not known; what lies behind them stays.
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int a[4], b[4], n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return 0;
  a[0] = 8;
  b[0] = 9;
  b[3] = 7;
  memcpy(b, a, n * sizeof(int));
  if (b[3] != 7) __VERIFIER_error();
  if (n == 1 && b[0] == 8) __VERIFIER_error();
}
