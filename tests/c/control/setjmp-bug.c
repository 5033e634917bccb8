// expect: FALSE(unreach-call) at 24
// args: --prop unreach-call
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf buffer;
static int depth;
static void dive(int n) {
  depth = n;
  if (n == 3)
    longjmp(buffer, 5);
  dive(n + 1);
  reach_error();
}
int main(void) {
  int local = 1;
  int r = setjmp(buffer);
  if (r == 0) {
    local = 2;
    dive(0);
    reach_error();
  }
  // As without optimisation: the variable keeps its value.
  if (r != 5 || depth != 3 || local == 2)
    reach_error();
  return 0;
}
