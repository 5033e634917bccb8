// expect: FALSE(valid-deref) at 7
// args: --check memory --arch 64bit
#include <stdlib.h>
int main(void) {
  const char *home = getenv("HOME");
  if (!home) return 1;
  if (home[0] == 'a' && home[2] == 'b')
    return 2;
  return 0;
}
