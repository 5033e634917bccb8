// expect: FALSE(no-overflow) at 8
// args: --check overflow --arch 64bit
#include <string.h>
int main(void) {
  char *text = strerror(2);
  int length = (int)strlen(text);
  if (length >= 0)
    length = length + 3;
  return length;
}
