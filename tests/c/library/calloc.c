// expect: TRUE
// args: --check assertions
struct node { int value; struct node *next; };
void *calloc(unsigned, unsigned);
int main(void) {
  struct node *n = calloc(1, sizeof(struct node));
  assert(n->value == 0 && !n->next);
}
