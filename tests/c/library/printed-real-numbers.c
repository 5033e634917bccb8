// expect: TRUE
// args: --check assertions
#include <stdio.h>
#include <string.h>
int main(void) {
  char s[64];
  sprintf(s, "%f %.0f %g %e", 3.14, 2.5, 0.1, 1e100);
  if (strcmp(s, "3.140000 2 0.1 1.000000e+100") != 0) __VERIFIER_error();
  sprintf(s, "%G %08.2f %g", 1e-5, -1.005, -0.0);
  if (strcmp(s, "1E-05 -0001.00 -0") != 0) __VERIFIER_error();
}
