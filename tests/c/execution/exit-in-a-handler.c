// expect: FALSE(unreach-call) at 7
// args: --prop unreach-call --data-model LP64
// The handlers that are left run all the same.
#include <stdlib.h>
extern void reach_error(void);
static int n;
static void first(void) { if (n == 1) reach_error(); }
static void second(void) { n = 1; exit(3); }
int main(void) {
  atexit(first);
  atexit(second);
  return 0;
}
