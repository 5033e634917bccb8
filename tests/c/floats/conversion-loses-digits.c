// expect: FALSE at 8
// args: --integers bits
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  float f = i;
  assert((long long)f == i);
  return 0;
}
