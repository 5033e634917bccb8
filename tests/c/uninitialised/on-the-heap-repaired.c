// expect: TRUE
// args: --check uninitialised
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof(int)), *q = p + 1;
  *p = 1;
  p[1] = 2;
  return *p + *q;
}
