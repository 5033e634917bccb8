// expect: TRUE
// args: --check assertions
int main(void) {
  float zero = 0;
  float nan = zero / zero, infinite = 1 / zero;
  assert(nan != nan && infinite > 1e38f);
}
