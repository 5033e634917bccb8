// Jumps out of functions: variables keep what they hold.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf buffer;
static int depth;
static void leave(int n) { depth++; if (n > 0) leave(n - 1); longjmp(buffer, depth); }
static int once(void) {
  volatile int kept = 0;
  int result = setjmp(buffer);
  if (result == 0) { kept = 7; leave(3); }
  return kept * 100 + result;
}
static int often(void) {
  volatile int rounds = 0;
  for (;;) {
    volatile int inside = rounds * 2;
    int result = setjmp(buffer);
    if (result > 20) return inside * 1000 + result;
    rounds++;
    inside++;
    if (rounds > 50) return -1;
    leave(1);
  }
}
static int switched(void) {
  switch (setjmp(buffer)) {
  case 0: depth = 41; leave(0);
  case 42: return 1;
  default: return 2;
  }
}
int main(void) {
  printf("%d %d", once(), depth);
  printf(" %d", often());
  printf(" %d\n", switched());
  return 0;
}
