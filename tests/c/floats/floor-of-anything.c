// expect: TRUE
// args: --check assertions
float floorf(float), fmaxf(float, float);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  assert(x != x || fmaxf(x, 3) >= 3);
}
