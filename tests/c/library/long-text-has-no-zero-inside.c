// expect: TRUE
// args: --prop unreach-call --arch 64bit --strategy escalate
#include <stdlib.h>
#include <string.h>
void reach_error(void);
int main(void) {
  const char *home = getenv("HOME");
  if (home && strlen(home) == 2 && (home[0] == 0 || home[1] == 0 || home[2] != 0))
    reach_error();
  return 0;
}
