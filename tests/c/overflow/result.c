// expect: FALSE(no-overflow) at 6
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
int f(int a) {
  return a + 1;
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
