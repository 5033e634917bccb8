// expect: TRUE
// args: --check uninitialised
// What is copied is not looked at.
#include <stdlib.h>
#include <string.h>
struct pair { int first, second; };
int main(void) {
  struct pair *p = malloc(sizeof *p), *q = malloc(sizeof *q), r;
  int a[4], b[4];
  p->first = 1;
  *q = *p;
  memcpy(&r, q, sizeof r);
  a[0] = r.first;
  memcpy(b, a, sizeof b);
  memmove(a, b, sizeof a);
  return a[0] + b[0];
}
