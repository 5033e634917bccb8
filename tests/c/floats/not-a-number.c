// expect: TRUE
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x != x) {
    assert(!(x == x) && !(x < 1) && !(x >= 1));
    assert(x);
    assert(!(x + 1 <= x));
  } else {
    assert(x == x);
    assert(x < 0 || x >= 0);
  }
  double zero = 0.0;
  double nan = zero / zero;
  assert(nan != nan);
  assert(1 / zero > 1e308 && -1 / zero < -1e308);
  return 0;
}
