// Operations round by the mode that `fesetround` sets; what GCC folds is rounded to nearest.
// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
int fesetround(int);
int fegetround(void);
double rint(double), floor(double), nearbyint(double);
long lrint(double);
static double quotient(double a, double b) { return a / b; }
int main(void) {
  double near = quotient(1, 3), half = 2.5;
  assert(fegetround() == 0);
  assert(fesetround(0x800) == 0 && quotient(1, 3) > near && 1.0 / 3.0 == near);
  assert(rint(half) == 3 && nearbyint(-half) == -2 && (int)half == 2);
  fesetround(0x400);
  assert(quotient(1, 3) == near && rint(half) == 2 && lrint(-half) == -3 && floor(half) == 2);
  double one = 1;
  assert(__builtin_signbit(one - one));
  fesetround(0xc00);
  float cut = (float)quotient(2, 3);
  assert(cut < 2.0f / 3.0f && fesetround(5) != 0 && fegetround() == 0xc00);
  fesetround(0);
  assert(quotient(1, 3) == near);
}
