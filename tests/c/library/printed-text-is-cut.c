// expect: TRUE
// args: --check assertions
#include <stdio.h>
#include <string.h>
int main(void) {
  char s[8] = "unused";
  if (snprintf(0, 0, "%s-%d", "abc", 1234) != 8) __VERIFIER_error();
  if (snprintf(s, 4, "%s-%d", "abc", 1234) != 8 || strcmp(s, "abc") != 0) __VERIFIER_error();
  if (snprintf(s, 1, "%d", 7) != 1 || s[0] != 0 || s[1] != 'b') __VERIFIER_error();
}
