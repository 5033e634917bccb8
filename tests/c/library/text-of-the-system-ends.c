// expect: TRUE
// args: --check memory --arch 64bit
#include <stdlib.h>
int main(void) {
  const char *home = getenv("HOME");
  if (!home) return 1;
  if (home[0] == 'a' && home[1] == 'b')
    return home[2];
  return 0;
}
