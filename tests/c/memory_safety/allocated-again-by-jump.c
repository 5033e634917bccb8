// expect: TRUE
// args: --prop assertions
// sanitizer: none
#include <assert.h>
void *malloc(unsigned long);
// Reached twice by a jump: these are different objects.
int main(void) {
  int *p = 0, *q;
again:
  q = malloc(sizeof *q);
  *q = 1;
  if (!p) {
    p = q;
    *p = 2;
    goto again;
  }
  assert(p != q && *p == 2 && *q == 1);
}
