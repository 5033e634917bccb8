// expect: FALSE(no-overflow) at 8
// args: --prop no-overflow
// input: -2147483648
int __VERIFIER_nondet_int(void);
int abs(int x);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x = abs(x);
  return 0;
}
