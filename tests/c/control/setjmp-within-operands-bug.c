// expect: FALSE(unreach-call) at 7
// args: --prop unreach-call --arch 64bit
// The jump leaves the midst of an expression.
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf b; static int f(int x) { if (x > 2) longjmp(b, x); return x; }
int main(void) { int s = 0; if (setjmp(b) == 3) { if (s == 1) reach_error(); return 0; } s = f(1); s += f(2) + f(3) * f(4); return 0; }
