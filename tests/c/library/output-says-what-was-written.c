// expect: TRUE
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  int c = putchar(-2), d = puts("text"), e = fflush(stdout);
  if (c != 254 && c != -1) reach_error();
  if (d < -1) reach_error();
  if (e != 0 && e != -1) reach_error();
  return 0;
}
