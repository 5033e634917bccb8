// expect: TRUE
// args: --check assertions
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 1 && x <= 8)) return 0;
  while (x > 2) x = x - 1;
  assert(x > 0 && x <= 2);
}
