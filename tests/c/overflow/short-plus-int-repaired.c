// expect: TRUE
// args: --prop no-overflow
// input: 1 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  short s = (short)__VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int();
  s += (short)x;
  return 0;
}
