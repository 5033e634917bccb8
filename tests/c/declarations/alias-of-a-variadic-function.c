// expect: TRUE
// args: --check assertions
#include <stdarg.h>
int second(int n, ...) {
  va_list list;
  va_start(list, n);
  int value = va_arg(list, int);
  va_end(list);
  return n + value;
}
int other(int n, ...) __attribute__((alias("second")));
int main(void) {
  int (*p)(int, ...) = other;
  assert(other(1, 41) == 42 && p == second);
  return 0;
}
