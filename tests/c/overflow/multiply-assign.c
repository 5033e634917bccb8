// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow
// input: 1073741824 2
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  x *= y;
  return 0;
}
