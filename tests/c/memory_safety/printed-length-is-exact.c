// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
#include <stdio.h>
int main(void) {
  char s[5];
  sprintf(s, "%d", -123);
  snprintf(s, sizeof s, "%s", "much too long");
  return 0;
}
