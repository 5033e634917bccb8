// expect: TRUE
// args: --prop unreach-call
#include <sys/time.h>
void reach_error(void);
int main(void) {
  struct timeval now;
  if (gettimeofday(&now, 0) != 0) return 1;
  if (now.tv_usec < 0 || now.tv_usec > 999999) reach_error();
  return 0;
}
