// expect: UNKNOWN a descriptor that may have been closed
// args: --prop unreach-call
#include <fcntl.h>
void reach_error(void);
int main(void) {
  int first = open("first", O_RDONLY), second = open("second", O_RDONLY);
  if (first >= 0 && first == second) reach_error();
  return 0;
}
