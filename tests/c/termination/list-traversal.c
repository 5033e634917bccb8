// expect: TRUE
// args: --prop termination
// The list has as many nodes as the first loop has made.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    list = node;
  }
  for (struct node *p = list; p; p = p->next) {
  }
  return 0;
}
