// expect: FALSE(unreach-call) at 7
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf b; static int cmp(const void *x, const void *y) { longjmp(b, 1); }
int main(void) { int a[2] = {2, 1}; if (setjmp(b)) { reach_error(); return 0; } qsort(a, 2, sizeof *a, cmp); return 0; }
