// expect: FALSE(unreach-call) at 7
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  int c = getc(stdin);
  if (c == EOF && feof(stdin)) reach_error();
  return 0;
}
