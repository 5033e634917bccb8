// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow
// input: -2147483648
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x *= -1;
  return 0;
}
