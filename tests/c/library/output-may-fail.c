// expect: FALSE(unreach-call) at 7
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  if (putchar('a') == -1)
    reach_error();
  return 0;
}
