// expect: FALSE(assertion) at 17
// The assertion fails first; that memory is lost when the program is aborted does not matter any more.
#include <assert.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 5; i++) {
    struct node *node = malloc(sizeof *node);
    node->value = i;
    node->next = head;
    head = node;
  }
  int sum = 0;
  for (struct node *node = head; node; node = node->next)
    sum += node->value;
  assert(sum == 11);
  return 0;
}
