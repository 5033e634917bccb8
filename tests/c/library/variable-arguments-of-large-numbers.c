// expect: FALSE(unreach-call) at 21
// args: --prop unreach-call --arch 64bit
#include <stdarg.h>
extern void reach_error(void);
struct small { short a : 5; unsigned b : 7; };
static double sum(int n, ...) {
  va_list list;
  double result = n;
  va_start(list, n);
  result += va_arg(list, struct small).b;
  result += (double)va_arg(list, long double);
  if (va_arg(list, __int128) != (__int128)5 << 70)
    result = 0;
  va_end(list);
  return result;
}
int main(void) {
  struct small s = {-1, 3};
  double result = sum(1, s, 4.5L, (__int128)5 << 70);
  if (result == 8.5)
    reach_error();
  return 0;
}
