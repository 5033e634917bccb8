// expect: TRUE
// args: --integers math
#include <assert.h>
extern signed char __VERIFIER_nondet_char(void);
int main(void) {
  signed char i = __VERIFIER_nondet_char();
  float f = i;
  assert((signed char)f == i);
  double d = -3.75;
  int n = (int)d;
  assert(n == -3);
  assert((float)n == -3.0f);
  return 0;
}
