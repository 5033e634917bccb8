// expect: UNKNOWN a `longjmp` to a function that has returned
// args: --prop unreach-call
#include <setjmp.h>
static jmp_buf b;
static int mark(void) { return setjmp(b); }
int main(void) {
  if (mark() == 0)
    longjmp(b, 1);
  return 0;
}
