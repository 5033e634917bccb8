// expect: TRUE
// args: --prop unreach-call
// Nothing is allocated after something was freed: pointers tell objects apart even when they are gone.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  free(first);
  free(second);
  if (first == second) reach_error();
  return 0;
}
