// expect: TRUE
// args: --prop unreach-call
// The list holds pointers to a variable of a function, which is there all the time.
extern void reach_error(void);
struct node { struct node *next; } first, second;
static struct node *last(struct node *start) {
  struct node end;
  start->next = &second;
  second.next = &end;
  struct node *at = start;
  int steps = 0;
  while (at != &end) {
    at = at->next;
    steps++;
  }
  second.next = start;
  if (steps != 2) reach_error();
  return start;
}
int main(void) {
  if (last(&first) != &first) reach_error();
  if (last(&first) != &first) reach_error();
  return 0;
}
