// expect: TRUE
// args: --prop unreach-call --arch 64bit
// A function with variable arguments called as one without.
extern void reach_error(void);
#include <stdarg.h>
static int sum(int n, ...) { va_list l; va_start(l, n); int s = 0; while (n--) s += va_arg(l, int); va_end(l); return s; }
int main(void) { int (*p)(int, int, int) = (int (*)(int, int, int))sum; if (!(p(2, 5, 6) == 11)) reach_error(); return 0; }
