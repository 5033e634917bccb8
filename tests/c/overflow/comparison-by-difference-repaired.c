// expect: TRUE
// args: --prop no-overflow
// input: -2147483648 1
int __VERIFIER_nondet_int(void);
int less(int a, int b) {
  return a < b;
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (less(x, y))
    x = y;
  return 0;
}
