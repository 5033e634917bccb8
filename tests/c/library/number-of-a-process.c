// expect: TRUE
// args: --prop unreach-call
#include <unistd.h>
void reach_error(void);
int main(void) {
  if (getpid() <= 0 || getpid() != getpid()) reach_error();
  if (getuid() != getuid()) reach_error();
  return 0;
}
