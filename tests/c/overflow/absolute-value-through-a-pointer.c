// expect: TRUE
// args: --prop no-overflow --data-model LP64
// What a function of the library computes inside is its own business.
#include <stdlib.h>
#include <limits.h>
int main(void) {
  int (*f)(int) = abs;
  return f(INT_MIN) == 0;
}
