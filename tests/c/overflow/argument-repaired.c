// expect: TRUE
// args: --prop no-overflow
// input: -2147483648
int __VERIFIER_nondet_int(void);
int f(int a) { return a; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  f(x / 2);
  return 0;
}
