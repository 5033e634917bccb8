// expect: TRUE
// args: --prop unreach-call --arch 64bit
#include <stdarg.h>
extern void reach_error(void);
struct point { int x; char name; int *p; };
static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  struct point point = va_arg(list, struct point);
  int result = n + point.x + point.name + *point.p + va_arg(list, struct point).x;
  va_end(list);
  return result;
}
int main(void) {
  int k = 100;
  struct point a = {1, 2, &k}, b = {3, 0, 0};
  if (sum(1000, a, b) != 1106)
    reach_error();
  return 0;
}
