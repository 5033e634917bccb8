// expect: TRUE
// args: --prop valid-memcleanup
// sanitizer: leak
void *malloc(unsigned long);
void free(void *);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
