// expect: TRUE
// Every operation is rounded once, in the type of its operands.
#include <assert.h>
int main(void) {
  float f = 0.1f;
  double d = 0.1;
  long double l = 0.1L;
  assert(f != d && d != l);
  assert(f + 0.2f == 0.3f + 0x1p-25f || f + 0.2f == 0.3f || f + 0.2f > 0.3f);
  assert(d + 0.2 != 0.3);
  assert((float)d == f);
  assert(16777216.0f + 1.0f == 16777216.0f);
  assert(16777216.0 + 1.0 == 16777217.0);
  assert(9007199254740992.0 + 1.0 == 9007199254740992.0);
  assert(9007199254740992.0L + 1.0L == 9007199254740993.0L);
  assert(1.0 / 3.0 * 3.0 == 1.0);
  assert(-d == 0.0 - d && - -d == d);
  return 0;
}
