// expect: FALSE(valid-deref)
// args: --prop valid-memsafety --data-model LP64
#include <stdio.h>
int main(void) {
  char s[4];
  sprintf(s, "%d", -123);
  return 0;
}
