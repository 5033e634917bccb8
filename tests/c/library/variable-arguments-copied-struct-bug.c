// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
#include <stdarg.h>
struct p { int a[3]; }; static int f(int n, ...) { va_list l, m; va_start(l, n); va_copy(m, l); int r = va_arg(l, struct p).a[1] + va_arg(m, struct p).a[2]; va_end(l); va_end(m); return r; }
int main(void) { struct p p = {{1, 2, 3}}; if (f(0, p) == 5) reach_error(); return 0; }
