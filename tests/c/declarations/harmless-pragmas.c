// expect: TRUE
// args: --check assertions
#pragma GCC optimize("O2")
#pragma GCC push_options
#pragma GCC diagnostic ignored "-Wall"
#pragma STDC FENV_ACCESS ON
#pragma STDC FP_CONTRACT OFF
#pragma omp parallel for
#pragma unknown to everybody
#pragma GCC pop_options
int main(void) {
  double x = 0.5;
  assert(x + x == 1);
  return 0;
}
