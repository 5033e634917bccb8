// expect: UNKNOWN whether a stream is at its end
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  if (feof(stdin)) reach_error();
  return 0;
}
