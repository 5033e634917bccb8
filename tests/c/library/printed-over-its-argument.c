// expect: TRUE
// args: --check assertions
// C leaves this undefined, glibc does what programs expect, and only where nothing moves.
#include <stdio.h>
#include <string.h>
int main(void) {
  char s[16] = "ab";
  sprintf(s, "%s.%d", s, 1);
  if (strcmp(s, "ab.1") != 0) __VERIFIER_error();
}
