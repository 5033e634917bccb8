// expect: TRUE
// args: --check uninitialised
#include <stdio.h>
int main(void) {
  char text[8];
  text[0] = text[1] = 0;
  printf("%s\n", text);
  return 0;
}
