// expect: FALSE at 28
// An `int` that is taken as a `long` has zeros above it, as GCC passes it; a constant on the stack has its sign there.
// args: --data-model LP64
#include <stdarg.h>
extern void reach_error(void);
static long last(int n, ...) {
  va_list list;
  long r = 0;
  va_start(list, n);
  r = va_arg(list, long);
  if (n > 1) r = va_arg(list, long);
  if (n > 2) r = va_arg(list, long);
  if (n > 3) r = va_arg(list, long);
  if (n > 4) r = va_arg(list, long);
  if (n > 5) r = va_arg(list, long);
  va_end(list);
  return r;
}
static int narrow(int n, ...) {
  va_list list;
  va_start(list, n);
  int r = va_arg(list, int);
  va_end(list);
  return r;
}
int main(void) {
  int a = -1;
  if (last(1, a) != -1) reach_error();
  if (last(1, -2) != 4294967294L) reach_error();
  if (last(1, -1L) != -1) reach_error();
  if (last(6, 1, 2, 3, 4, 5, a) != 4294967295L) reach_error();
  if (last(6, 1, 2, 3, 4, 5, -1) != -1) reach_error();
  if (narrow(1, a) != -1 || narrow(1, 0x1234567890L) != 0x34567890) reach_error();
  return 0;
}
