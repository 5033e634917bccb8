// expect: UNKNOWN a conversion of a pointer to an integer
// args: --prop unreach-call
// The difference of the numbers is what counts, not a comparison of pointers.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *old = malloc(8);
  long where = (long)old;
  free(old);
  char *new = malloc(8);
  long distance = (long)new - where;
  if (!distance) reach_error();
  return 0;
}
