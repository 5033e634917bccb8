// expect: TRUE
// args: --prop termination
// Each element points to one that was allocated before it.
#include <stdlib.h>
struct node { struct node *next; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *h = 0;
  while (n-- > 0) {
    struct node *x = malloc(sizeof *x);
    x->next = h;
    h = x;
  }
  while (h) h = h->next;
  return 0;
}
