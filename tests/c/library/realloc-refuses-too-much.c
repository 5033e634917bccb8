// expect: TRUE
// args: --prop unreach-call --data-model LP64
// The old object stays.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(4);
  p[1] = 7;
  if (realloc(p, -1)) reach_error();
  if (p[1] != 7) reach_error();
  return 0;
}
