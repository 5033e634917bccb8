// expect: TRUE
// args: --prop unreach-call --strategy symbolic
void *malloc(unsigned long size);
void reach_error(void);
int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *head = 0;
  int count = 0, last = 5, seen = 0;
  for (int i = 0; i < 5; i++)
    if (__VERIFIER_nondet_int()) {
      struct node *node = malloc(sizeof *node);
      node->value = i;
      node->next = head;
      head = node;
      count++;
    }
  for (; head; head = head->next) {
    if (head->value >= last)
      reach_error();
    last = head->value;
    seen++;
  }
  if (seen != count)
    reach_error();
  return 0;
}
