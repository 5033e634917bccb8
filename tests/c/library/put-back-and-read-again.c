// expect: UNKNOWN what is read from a file again
// args: --check assertions
#include <stdio.h>
int main(void) {
  int c = getchar();
  if (c == EOF) return 0;
  ungetc(c, stdin);
  assert(getchar() == c);
  return 0;
}
