// expect: FALSE(assertion) at 8
// args: --check assertions
#include <stdio.h>
#include <string.h>
int main(void) {
  char s[64];
  sprintf(s, "%g", 0.1 + 0.2);
  if (strcmp(s, "0.3") == 0) __VERIFIER_error();
}
