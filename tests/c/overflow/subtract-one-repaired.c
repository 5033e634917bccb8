// expect: TRUE
// args: --prop no-overflow
// input: -2147483648
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > -5)
    x = x - 1;
  return 0;
}
