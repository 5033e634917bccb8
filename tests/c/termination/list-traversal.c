// expect: TRUE
// args: --prop termination
// Each element points to one that was allocated before it.
#include <stdlib.h>
struct node { struct node *next; };
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  struct node *h = 0;
  while (n-- > 0) {
    struct node *x = malloc(sizeof *x);
    x->next = h;
    h = x;
  }
  while (h) h = h->next;
  return 0;
}
