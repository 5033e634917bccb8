// expect: TRUE
// args: --check uninitialised
#include <stdlib.h>
struct node { struct node *next; int value; };
int main(void) {
  struct node *list = malloc(sizeof *list);
  list->next = malloc(sizeof *list);
  list->value = list->next->value = 1;
  list->next->next = 0;
  while (list) {
    list = list->next;
  }
  return 0;
}
