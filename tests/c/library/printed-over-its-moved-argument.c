// expect: UNKNOWN
// args: --check assertions
#include <stdio.h>
#include <string.h>
int main(void) {
  char s[16] = "ab";
  sprintf(s, "x%s", s);
  if (strcmp(s, "xab") != 0) __VERIFIER_error();
}
