// expect: TRUE
// args: --check assertions
double fmin(double, double), fmax(double, double), fmod(double, double);
int isnan(double), isinf(double), __finite(double), __isinf(double), __fpclassify(double), __signbit(double);
int main(void) {
  assert(isnan(__builtin_nan("")) && !isnan(__builtin_inf()));
  assert(__isinf(-__builtin_inf()) == -1 && __builtin_isinf_sign(-__builtin_inf()) == -1);
  assert(isinf(__builtin_inf()) == 1 && isinf(-__builtin_inf()) == -1 && __builtin_isinf(-__builtin_inf()) == -1);
  assert(fmin(__builtin_nan(""), 1) == 1 && fmax(1, __builtin_nan("")) == 1);
  assert(isnan(fmod(1, 0)) && fmod(3, __builtin_inf()) == 3);
  assert(__finite(1) && !__finite(__builtin_nan("")) && !__finite(__builtin_inf()));
  assert(__fpclassify(__builtin_nan("")) == 0 && __fpclassify(0) == 2 && __fpclassify(1) == 4);
  assert(__signbit(-0.0) && !__signbit(0.0));
  assert(__builtin_isless(1.0, 2.0) && !__builtin_isgreater(__builtin_nan(""), 1.0));
}
