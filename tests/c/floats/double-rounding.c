// expect: FALSE at 9
// args: --check assertions
// In `double` the sum is a tie that goes to even; by way of more digits it would not be.
#include <assert.h>
double nondet_double(void);
int main(void) {
  double x = 1.0, y = 0x1p-53;
  assert(x + y == 1.0);
  assert(x + y != 1.0);
  return 0;
}
