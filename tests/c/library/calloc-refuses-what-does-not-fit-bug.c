// expect: FALSE(unreach-call) at 9
// args: --prop unreach-call --data-model LP64
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  // A negative number is a large one.
  if (!calloc(n, 8)) reach_error();
  return 0;
}
