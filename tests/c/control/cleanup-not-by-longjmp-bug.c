// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf b; static int n; static void c(int *p) { n++; } static void f(void) { int a __attribute__((cleanup(c))) = 1; longjmp(b, 1); }
int main(void) { if (!setjmp(b)) f(); if (n == 0) reach_error(); return 0; }
