// expect: UNKNOWN variable argument
// args: --prop unreach-call --data-model LP64
// The function called has moved on in the list, so that 2 comes next; C leaves that open.
#include <stdarg.h>
extern void reach_error(void);
static int first(va_list ap) { return va_arg(ap, int); }
static int second(int n, ...) {
  va_list ap;
  va_start(ap, n);
  first(ap);
  int r = va_arg(ap, int);
  va_end(ap);
  return r;
}
int main(void) {
  if (second(2, 1, 2) == 2) reach_error();
  return 0;
}
