// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
#include <string.h>
int main(void) {
  int from[1000] = {0}, to[500];
  memmove(to, from, sizeof from);
  return to[0];
}
