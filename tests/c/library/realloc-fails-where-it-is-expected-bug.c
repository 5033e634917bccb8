// expect: FALSE(valid-memtrack)
// args: --prop valid-memsafety
#include <stdlib.h>
int main(void) {
  int *data = malloc(10 * sizeof(int));
  data = realloc(data, 20 * sizeof(int));
  if (data != NULL)
    free(data);
  return 0;
}
