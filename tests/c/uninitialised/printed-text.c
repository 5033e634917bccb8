// expect: FALSE(no-uninitialised-read) at 7
// args: --check uninitialised
#include <stdio.h>
int main(void) {
  char text[8];
  text[1] = 0;
  printf("%s\n", text);
  return 0;
}
