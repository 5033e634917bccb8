// expect: UNKNOWN a second text of the system
// args: --prop unreach-call
#include <stdlib.h>
void reach_error(void);
int main(void) {
  const char *home = getenv("HOME"), *shell = getenv("SHELL");
  if (home && shell && home[0] == shell[0])
    reach_error();
  return 0;
}
