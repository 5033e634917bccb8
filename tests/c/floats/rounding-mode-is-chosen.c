// expect: FALSE
// args: --data-model LP64 --integers bits --check assertions
int fesetround(int);
int __VERIFIER_nondet_int(void);
int main(void) {
  double a = 1, b = 3, near = a / b;
  fesetround(__VERIFIER_nondet_int());
  assert(a / b == near);
}
