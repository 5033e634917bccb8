// expect: TRUE
// args: --check uninitialised
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;
  p = realloc(p, 2 * sizeof(int));
  p[1] = 2;
  return p[0] + p[1];
}
