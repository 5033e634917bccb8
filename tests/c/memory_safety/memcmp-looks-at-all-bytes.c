// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety --data-model LP64
// The first bytes differ, but the second one of `a` must be there all the same.
#include <string.h>
int main(void) {
  char a[1] = {1}, b[2] = {2, 3};
  return memcmp(a, b, 2) == 0;
}
