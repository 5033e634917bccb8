// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call
#include <unistd.h>
void reach_error(void);
int main(void) {
  if (getpid() == 42 && getpid() == 42 && getppid() == 7) reach_error();
  return 0;
}
