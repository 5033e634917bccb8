// expect: TRUE
// args: --prop unreach-call --volatile memory --arch 64bit
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf b; static int tries; static int attempt(void) { if (++tries < 3) longjmp(b, tries); return tries; }
int main(void) { volatile int last = 0; int r; if ((r = setjmp(b))) last = r; int v = attempt(); if (!(v == 3 && last == 2)) reach_error(); return 0; }
