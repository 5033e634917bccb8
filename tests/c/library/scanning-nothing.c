// expect: UNKNOWN
// args: --prop unreach-call --data-model LP64
// Nothing is looked for, so that even the end of the input gives 0.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (scanf("") != 0) reach_error();
  return 0;
}
