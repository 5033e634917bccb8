// expect: UNKNOWN a comparison of the address of an object that is gone
// args: --prop unreach-call --integers bits
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *old = malloc(8);
  free(old);
  char *new = malloc(8);
  if (new == old) reach_error();
  return 0;
}
