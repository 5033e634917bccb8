// expect: FALSE(no-uninitialised-read) at 10
// args: --check uninitialised
#include <stdlib.h>
struct node { struct node *next; int value; };
int main(void) {
  struct node *list = malloc(sizeof *list);
  list->next = malloc(sizeof *list);
  list->value = list->next->value = 1;
  while (list) {
    list = list->next;
  }
  return 0;
}
