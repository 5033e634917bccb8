// expect: TRUE
#include <assert.h>
double fabs(double), floor(double), ceil(double), trunc(double), round(double), rint(double), sqrt(double);
double fmin(double, double), fmax(double, double), fmod(double, double), remainder(double, double);
double copysign(double, double), fdim(double, double);
float floorf(float);
long double sqrtl(long double), fabsl(long double);
long lround(double), lrint(double);
int isnan(double), isinf(double), __finite(double), __fpclassify(double), __signbit(double);
int main(void) {
  assert(fabs(-2.5) == 2.5 && floor(-2.5) == -3 && ceil(-2.5) == -2 && trunc(-2.5) == -2);
  assert(round(-2.5) == -3 && round(2.5) == 3 && rint(2.5) == 2 && rint(3.5) == 4);
  assert(floorf(1.75f) == 1 && sqrt(2.25) == 1.5 && sqrtl(2.0L) * sqrtl(2.0L) != 2.0L && fabsl(-1.0L) == 1);
  assert(fmin(1, 2) == 1 && fmax(1, 2) == 2 && fmod(-5.5, 2) == -1.5 && remainder(5, 3) == -1);
  assert(copysign(3, -0.0) == -3 && fdim(5, 3) == 2 && fdim(3, 5) == 0);
  assert(lround(2.5) == 3 && lrint(2.5) == 2);
  double nan = __builtin_nan(""), inf = __builtin_inf();
  assert(isnan(nan) && !isnan(inf) && isinf(inf) == 1 && isinf(-inf) == -1 && __builtin_isinf(-inf) == 1);
  assert(fmin(nan, 1) == 1 && fmax(1, nan) == 1 && isnan(fmod(1, 0)) && fmod(3, inf) == 3);
  assert(__finite(1) && !__finite(nan) && !__finite(inf));
  assert(__fpclassify(nan) == 0 && __fpclassify(inf) == 1 && __fpclassify(0) == 2 && __fpclassify(5e-324) == 3);
  assert(__fpclassify(1) == 4 && __signbit(-0.0) && !__signbit(0.0));
  assert(__builtin_isless(1.0, 2.0) && !__builtin_isgreater(nan, 1.0) && __builtin_isunordered(nan, 1.0));
  return 0;
}
