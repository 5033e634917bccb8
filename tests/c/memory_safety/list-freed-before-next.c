// expect: FALSE(valid-deref) at 16
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 1; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) {
    free(list);
    list = list->next;
  }
  return 0;
}
