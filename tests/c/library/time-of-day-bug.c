// expect: FALSE(unreach-call) at 8
// args: --prop unreach-call
#include <sys/time.h>
void reach_error(void);
int main(void) {
  struct timeval now;
  gettimeofday(&now, 0);
  if (now.tv_sec == 77 && now.tv_usec == 999999) reach_error();
  return 0;
}
