// expect: TRUE
// args: --check assertions
#include <stdio.h>
int main(void) {
  int c = getchar();
  if (c != EOF) assert(ungetc(c, stdin) == c);
  assert(ungetc(EOF, stdin) == EOF);
  return 0;
}
