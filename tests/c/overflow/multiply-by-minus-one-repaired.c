// expect: TRUE
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != -2147483647 - 1)
    x *= -1;
  return 0;
}
