// expect: TRUE
#include <assert.h>
double fabs(double), floor(double), fmax(double, double);
int isnan(double);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(isnan(x) || fabs(x) >= 0);
  assert(isnan(x) || floor(x) <= x);
  assert(isnan(x) || fmax(x, 3) >= 3);
  return 0;
}
