// expect: FALSE at 7
// args: --check assertions
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float a = __VERIFIER_nondet_float();
  float c = a + 1.0f;
  assert(!(a == 16777216.0f) || c > a);
}
