// expect: UNKNOWN
// args: --prop unreach-call --data-model LP64
// What `%5%` prints is not defined.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char text[16];
  if (sprintf(text, "%5%") == 5) reach_error();
  return 0;
}
