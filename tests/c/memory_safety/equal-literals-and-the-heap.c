// expect: TRUE
// args: --check assertions,memory
// Equal literals are one object: that there are several must not make the heap start later.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *pointer = malloc(5 * sizeof(int));
  assert(pointer != 0);
  pointer[0] = 10;
  assert(pointer[0] == 10);
  int *moved = realloc(pointer, 10 * sizeof(int));
  assert(moved != 0);
  assert(moved[0] == 10);
  free(moved);
  return 0;
}
