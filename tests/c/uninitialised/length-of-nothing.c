// expect: FALSE(no-uninitialised-read) at 7
// args: --check uninitialised
#include <string.h>
int main(void) {
  char text[8];
  text[1] = 0;
  return strlen(text) > 3;
}
