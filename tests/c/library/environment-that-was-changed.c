// expect: UNKNOWN
// args: --prop unreach-call --data-model LP64
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  unsetenv("X");
  if (getenv("X")) reach_error();
  return 0;
}
