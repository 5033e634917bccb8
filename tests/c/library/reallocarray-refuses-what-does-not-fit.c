// expect: TRUE
// args: --prop unreach-call --data-model LP64
#include <stdlib.h>
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(4);
  if (reallocarray(p, SIZE_MAX / 2 + 2, 2)) reach_error();
  if (!reallocarray(p, 2, 2)) reach_error();
  return 0;
}
