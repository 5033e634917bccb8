// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
struct node { int v; struct node *next; };
int last(struct node *n) {
  while (n->next != 0)
    n = n->next;
  return n->v;
}
int main(void) {
  struct node a = {0, 0};
  return last(&a);
}
