// expect: FALSE(valid-deref) at 6
// args: --check memory --arch 64bit
#include <stdlib.h>
int main(void) {
  const char *home = getenv("HOME");
  return home[0];
}
