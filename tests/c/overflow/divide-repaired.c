// expect: TRUE
// args: --prop no-overflow
// input: -2147483648 -1
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y == 0 || y == -1)
    return 0;
  int r = x / y;
  (void)r;
  return 0;
}
