// expect: FALSE at 7
// args: --integers bits --check assertions
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  float f = i;
  assert(i <= 16777216 || f != 16777216.0f);
}
