// expect: FALSE(assertion) at 8
// args: --check assertions
#include <stdio.h>
#include <string.h>
int main(void) {
  char s[64];
  sprintf(s, "%+5.3d|%-6s|%#x", -7, "ab", 255u);
  if (strcmp(s, " -007|ab    |0xff") == 0) __VERIFIER_error();
}
