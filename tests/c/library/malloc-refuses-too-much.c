// expect: TRUE
// args: --prop unreach-call --data-model LP64
// The GNU library gives null for more than half of the memory.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (malloc(-1) || malloc(1UL << 63) || calloc(1UL << 62, 2)) reach_error();
  if (!malloc(1000)) reach_error();
  return 0;
}
