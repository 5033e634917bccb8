// A buffer on the heap, of a length that is not known: every access is within it, and it is freed once.
// expect: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length <= 0 || length > 1000000)
    return 0;
  int *buffer = malloc(length * sizeof *buffer);
  for (int i = 0; i < length; i++)
    buffer[i] = i;
  for (int i = 1; i < length; i++)
    buffer[i - 1] = buffer[i];
  free(buffer);
}
