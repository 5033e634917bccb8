// Only one of two ways out gives the buffer back: on the other it is lost.
// expect: FALSE(valid-memtrack) at 18
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int handle(int size) {
  char *buffer = malloc(size);
  if (size > 100)
    return -1;
  buffer[0] = 'x';
  free(buffer);
  return 0;
}

int main(void) {
  int size = __VERIFIER_nondet_int();
  return size > 0 ? handle(size) : 0;
}
