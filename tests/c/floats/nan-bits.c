// expect: UNKNOWN the sign and the bits of a NaN
// args: --integers bits --check assertions
#include <assert.h>
typedef union { float value; unsigned word; } float_shape;
int main(void) {
  float_shape u;
  float zero = 0;
  u.value = zero / zero;
  assert((u.word & 0x7f800000) == 0x7f800000);
  assert(u.word == 0x7fc00000);
  return 0;
}
