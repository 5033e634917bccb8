// expect: UNKNOWN
// args: --check assertions
#include <stdio.h>
int main(void) {
  char s[32];
  sprintf(s, "%p", (void *)s);
  if (s[2] == '1') __VERIFIER_error();
}
