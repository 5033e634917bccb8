// A list is freed item by item: the way to the next item is read from memory that is gone.
// expect: FALSE(valid-deref) at 18
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  int value;
  struct item *next;
};

int main(void) {
  struct item *first = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *item = malloc(sizeof *item);
    item->next = first;
    first = item;
  }
  for (struct item *item = first; item != NULL; item = item->next)
    free(item);
}
