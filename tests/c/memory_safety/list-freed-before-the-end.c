// expect: TRUE
// args: --prop valid-memsafety
// Each round frees an object: there cannot be more rounds than objects.
void *malloc(unsigned long);
void free(void *);
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 2; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    list = node;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
