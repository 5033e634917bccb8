// expect: TRUE
// args: --prop unreach-call
// Exceptions by hand: handlers within handlers, rethrown, in loops and conditions.
#include <setjmp.h>
#include <string.h>
extern void reach_error(void);
static jmp_buf *handler;
static void throw(int code) { longjmp(*handler, code); }
static int careful(int code) {
  jmp_buf own, *outer = handler;
  handler = &own;
  switch (setjmp(own)) {
  case 0:
    throw(code);
    reach_error();
    break;
  case 1:
    handler = outer;
    return 10;
  default:
    handler = outer;
    throw(code + 1);
  }
  return 0;
}
int main(void) {
  jmp_buf own;
  int rounds = 0, got = 0;
  handler = &own;
  if (careful(0) != 10)
    reach_error();
  while ((got = setjmp(own)) != 4) {
    rounds++;
    if (rounds > 2)
      reach_error();
    careful(rounds == 1 ? 2 : 3);
    reach_error();
  }
  if (rounds != 2)
    reach_error();
  return 0;
}
