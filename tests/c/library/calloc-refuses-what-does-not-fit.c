// expect: TRUE
// args: --prop unreach-call --data-model LP64
#include <stdlib.h>
#include <stdint.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (calloc(SIZE_MAX / 2 + 2, 2)) reach_error();
  if (n > SIZE_MAX / 8 && calloc(n, 8)) reach_error();
  if (!calloc(3, 8)) reach_error();
  return 0;
}
