// expect: UNKNOWN
// args: --check assertions
// GNU's library writes what is printed into the buffer: b[0] becomes 'A'.
#include <stdio.h>
int main(void) {
  static char b[BUFSIZ];
  setvbuf(stdout, b, _IOFBF, sizeof b);
  fputs("A", stdout);
  if (b[0] == 'A') __VERIFIER_error();
}
