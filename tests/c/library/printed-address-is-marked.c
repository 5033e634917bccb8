// expect: UNKNOWN
// args: --check assertions
#include <stdio.h>
#include <string.h>
int main(void) {
  char s[32];
  sprintf(s, "%p", (void *)s);
  if (strcmp(s, "0x12345678") == 0) __VERIFIER_error();
}
