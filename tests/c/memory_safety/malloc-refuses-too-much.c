// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety --data-model LP64
// sanitizer: none
#include <stdlib.h>
int main(void) {
  char *p = malloc(-1);
  p[0] = 1;
  free(p);
  return 0;
}
