// expect: TRUE
// args: --check assertions --data-model LP64
// A part of an assertion says that a result is not null; the program does not expect a failure.
#include <assert.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(sizeof(int));
  *p = 42;
  p = realloc(p, 2 * sizeof(int));
  assert(p != NULL && p[0] == 42);
  p = realloc(p, 3 * sizeof(int));
  if (!(p != NULL && p[0] == 42)) reach_error();
}
