// expect: FALSE at 8
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (!(a > 0 && a < 100 && b > 0 && b < 100)) return 0;
  float c = a + b - b;
  assert(c == a);
  return 0;
}
