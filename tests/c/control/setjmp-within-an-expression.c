// expect: UNKNOWN `setjmp` within a larger expression
// args: --prop unreach-call
#include <setjmp.h>
static jmp_buf b;
static int n;
int main(void) {
  if (n == 0 && setjmp(b) == 0)
    longjmp(b, 1);
  return 0;
}
