// expect: UNKNOWN
// args: --prop termination
// abs(INT_MIN) overflows, so an execution that needs it shows nothing.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (abs(x) < 0)
    ;
  return 0;
}
