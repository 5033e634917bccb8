// expect: FALSE(unreach-call) at 8
// args: --prop unreach-call
#include <time.h>
void reach_error(void);
int main(void) {
  time_t now;
  time(&now);
  if (now == 1234) reach_error();
  return 0;
}
