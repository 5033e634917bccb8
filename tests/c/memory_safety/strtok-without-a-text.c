// expect: FALSE(valid-deref)
// args: --prop valid-memsafety --data-model LP64
// The GNU library reads the text that is not there.
#include <string.h>
int main(void) {
  char *p = strtok(0, " ");
  return p == 0;
}
