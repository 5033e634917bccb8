// expect: FALSE(assertion) at 10
// args: --check assertions
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char s[16];
  int digit = __VERIFIER_nondet_int();
  if (digit < 0 || digit > 9) return 0;
  sprintf(s, "%d", digit);
  if (s[0] == '7') __VERIFIER_error();
}
