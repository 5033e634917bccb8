// expect: TRUE
// args: --check uninitialised
#include <string.h>
int main(void) {
  char text[8];
  text[0] = 'a';
  text[1] = 0;
  return strlen(text) > 3;
}
