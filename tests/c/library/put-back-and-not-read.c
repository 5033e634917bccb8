// expect: FALSE
// args: --check assertions
#include <stdio.h>
int main(void) {
  int c = getchar();
  assert(c != 'x');
  if (c != EOF) ungetc(c, stdin);
  return 0;
}
