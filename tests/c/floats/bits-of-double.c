// expect: FALSE at 12
// args: --integers bits --check assertions
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
typedef union { double value; struct { unsigned low, high; } parts; } double_shape;
int main(void) {
  double_shape u;
  u.value = __VERIFIER_nondet_double();
  if (!(u.value > 1 && u.value < 2)) return 0;
  assert((u.parts.high & 0xfff00000) == 0x3ff00000);
  if (u.parts.low == 7)
    assert(u.value < 1.5);
  return 0;
}
