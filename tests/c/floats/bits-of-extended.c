// expect: TRUE
// The leading one of `long double` is in memory.
// args: --integers bits --data-model LP64
#include <assert.h>
typedef union { long double value; struct { unsigned low, high; unsigned short top; } parts; } extended_shape;
int main(void) {
  extended_shape u;
  u.value = 1.0L;
  assert(u.parts.top == 0x3fff && u.parts.high == 0x80000000 && u.parts.low == 0);
  u.value = -1.5L;
  assert(u.parts.top == 0xbfff && u.parts.high == 0xc0000000);
  u.parts.top = 0x4000;
  assert(u.value == 3.0L);
  return 0;
}
