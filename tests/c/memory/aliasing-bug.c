// expect: FALSE at 7
int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 0, b = 0;
  int *p = __VERIFIER_nondet_int() ? &a : &b;
  *p = 1;
  assert(b == 0);
}
