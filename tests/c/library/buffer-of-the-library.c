// expect: TRUE
// args: --check assertions
#include <stdio.h>
int main(void) {
  static char b[BUFSIZ];
  setbuf(stdout, NULL);
  setvbuf(stderr, NULL, _IONBF, 0);
  fputs("A", stdout);
  if (b[0] == 'A') __VERIFIER_error();
}
