// expect: TRUE
// args: --prop no-overflow
// Whatever the string, it fits into an object, and that takes half of the memory at most.
#include <string.h>
extern const char *__VERIFIER_nondet_pointer(void);
int main(void) {
  const char *s = __VERIFIER_nondet_pointer();
  long length = (long)strlen(s);
  return length + 1 > 0 ? 0 : 1;
}
