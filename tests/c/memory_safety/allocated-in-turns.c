// expect: TRUE
// args: --check assertions,memory
// sanitizer: none
#include <assert.h>
void *malloc(unsigned long);
void free(void *);
// Called twice: these are different objects.
int *get(void) { return malloc(sizeof(int)); }
int main(void) {
  int *p = get(), *q = get();
  *p = 3;
  *q = 4;
  assert(p != q && *p == 3);
  free(p);
  free(q);
}
