// expect: FALSE(termination)
// args: --prop termination
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  struct node *h = 0, *last = 0;
  for (int i = 0; i < 3; i++) {
    struct node *x = malloc(sizeof *x);
    x->next = h;
    h = x;
    if (i == 0) last = x;
  }
  last->next = h;
  while (h) h = h->next;
  return 0;
}
