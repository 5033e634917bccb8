// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
#include <string.h>
int main(void) {
  char a[2] = {1}, b[2] = {2, 3};
  return memcmp(a, b, 2) == 0;
}
