// expect: TRUE
// args: --check assertions
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x != x)
    assert(!(x == x) && !(x < 1) && !(x >= 1) && x);
  else
    assert(x < 0 || x >= 0);
}
