// expect: TRUE
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 1 && x <= 100)) return 0;
  double y = x;
  while (y > 0.5) {
    y = y / 2;
    assert(y > 0.25);
  }
  return 0;
}
