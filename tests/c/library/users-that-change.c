// expect: UNKNOWN the result of `getuid`
// args: --prop unreach-call
#include <unistd.h>
void reach_error(void);
int main(void) {
  unsigned before = getuid();
  setuid(before);
  if (getuid() != before) reach_error();
  return 0;
}
