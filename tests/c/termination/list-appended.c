// expect: TRUE
// args: --prop termination
// Each element points to one that was allocated after it.
#include <stdlib.h>
struct node { struct node *next; };
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  struct node *h = 0, *last = 0;
  while (n-- > 0) {
    struct node *x = malloc(sizeof *x);
    x->next = 0;
    if (last) last->next = x; else h = x;
    last = x;
  }
  while (h) h = h->next;
  return 0;
}
