// expect: TRUE
// args: --prop valid-memsafety
#include <stdlib.h>
int main(void) {
  int *data = malloc(10 * sizeof(int));
  int *more = realloc(data, 20 * sizeof(int));
  if (more == NULL) {
    data[9] = 1;
    free(data);
    return 1;
  }
  more[19] = 1;
  free(more);
  return 0;
}
