// expect: UNKNOWN `printf`
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  if (printf("%d\n", 7) < 0) reach_error();
  return 0;
}
