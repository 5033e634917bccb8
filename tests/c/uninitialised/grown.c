// expect: FALSE(no-uninitialised-read) at 8
// args: --check uninitialised
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;
  p = realloc(p, 2 * sizeof(int));
  return p[0] + p[1];
}
