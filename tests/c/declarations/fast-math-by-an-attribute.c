// expect: UNKNOWN attribute optimize that changes arithmetic
// args: --check assertions
__attribute__((optimize("fast-math"))) int differs(double x) { return x != x; }
int main(void) {
  assert(differs(0.0) == 0);
  return 0;
}
