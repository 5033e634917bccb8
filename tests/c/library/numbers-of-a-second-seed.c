// expect: UNKNOWN
// args: --prop unreach-call --data-model LP64
// The same seed gives the same sequence.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  srand(1);
  int first = rand();
  srand(1);
  if (rand() != first) reach_error();
  return 0;
}
