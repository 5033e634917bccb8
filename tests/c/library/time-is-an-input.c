// expect: TRUE
// args: --prop unreach-call
#include <time.h>
void reach_error(void);
int main(void) {
  time_t stored, now = time(&stored);
  if (now != stored || now < -1) reach_error();
  if (clock() < -1) reach_error();
  return 0;
}
