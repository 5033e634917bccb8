// expect: TRUE
// A number looked at through a union, in both directions.
// args: --integers bits --check assertions
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
typedef union { float value; unsigned word; } float_shape;
static float absolute(float x) {
  float_shape u;
  u.value = x;
  u.word &= 0x7fffffff;
  return u.value;
}
int main(void) {
  float x = __VERIFIER_nondet_float();
  float y = absolute(x);
  if (x == x)
    assert(y >= 0 && (y == x || y == -x));
  else
    assert(y != y);
  float_shape one;
  one.word = 0x3f800000;
  assert(one.value == 1.0f);
  one.value = -2.5f;
  assert(one.word == 0xc0200000);
  return 0;
}
