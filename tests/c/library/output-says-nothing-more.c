// expect: FALSE(unreach-call) at 8
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  int d = puts("text");
  if (d == 77 && fclose(stdout) == 0)
    reach_error();
  return 0;
}
