// expect: FALSE at 8
// args: --check assertions
int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 0, b = 0;
  int *p = __VERIFIER_nondet_int() ? &a : &b;
  *p = 1;
  assert(b == 0);
}
