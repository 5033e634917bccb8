// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf b[2]; static void t(int i) { longjmp(b[i], i + 1); }
int main(void) { int k = 0; if (setjmp(b[0])) { k = 10; } if (setjmp(b[1])) { if (!(k == 10)) reach_error(); return 0; } if (k == 0) t(0); t(1); return 0; }
