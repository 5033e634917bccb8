// expect: FALSE at 7
// args: --check assertions
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  assert(x <= 0 || x > 0);
  return 0;
}
