// expect: TRUE
// args: --check assertions
double fabs(double), floor(double), ceil(double), trunc(double), round(double), rint(double), sqrt(double);
double fmin(double, double), fmax(double, double), fmod(double, double), remainder(double, double);
double copysign(double, double), fdim(double, double);
float floorf(float);
long double sqrtl(long double), fabsl(long double);
long lround(double), lrint(double);
int main(void) {
  assert(fabs(-2.5) == 2.5 && floor(-2.5) == -3 && ceil(-2.5) == -2 && trunc(-2.5) == -2);
  assert(round(-2.5) == -3 && round(2.5) == 3 && rint(2.5) == 2 && rint(3.5) == 4);
  assert(floorf(1.75f) == 1 && sqrt(2.25) == 1.5 && sqrtl(2.0L) * sqrtl(2.0L) != 2.0L && fabsl(-1.0L) == 1);
  assert(fmin(1, 2) == 1 && fmax(1, 2) == 2 && fmod(-5.5, 2) == -1.5 && remainder(5, 3) == -1);
  assert(copysign(3, -0.0) == -3 && fdim(5, 3) == 2 && fdim(3, 5) == 0 && lround(2.5) == 3 && lrint(2.5) == 2);
}
