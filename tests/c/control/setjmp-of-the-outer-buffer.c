// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf a, b; static void g(void) { longjmp(a, 2); } static int f(void) { if (setjmp(b)) return 5; g(); return 6; }
int main(void) { int r = setjmp(a); if (r == 0) f(); else if (!(r == 2)) reach_error(); return 0; }
