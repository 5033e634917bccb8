// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  if (remove("name") != 0) reach_error();
  return 0;
}
