// expect: FALSE(no-uninitialised-read) at 6
// args: --check uninitialised
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof(int)), *q = p + 1;
  return *p + *q;
}
