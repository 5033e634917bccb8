// expect: TRUE
// args: --prop valid-memsafety
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *data = malloc(10 * sizeof(int));
  data = realloc(data, 20 * sizeof(int));
  assert(data != NULL);
  data[19] = 1;
  free(data);
  return 0;
}
