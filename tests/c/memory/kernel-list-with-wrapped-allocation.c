// expect: TRUE
// args: --prop unreach-call
// Links inside of objects whose size only the caller of the allocation knows; the links are never at the end.
#include <stdlib.h>
extern void reach_error(void);
struct link { struct link *next; };
struct item { int number; struct link link; };
static struct link head = {&head};
static void *get(size_t size) { return malloc(size); }
static void add(int number) {
  struct item *item = get(sizeof *item);
  item->number = number;
  item->link.next = head.next;
  head.next = &item->link;
}
int main(void) {
  add(1);
  add(2);
  if (head.next == &head) reach_error();
  if (head.next->next->next != &head) reach_error();
  return 0;
}
