// expect: TRUE
// args: --prop valid-memsafety
void *malloc(unsigned long);
void free(void *);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->value = i;
    list = node;
  }
  int sum = 0;
  for (struct node *node = list; node; node = node->next)
    sum += node->value;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return sum - 3;
}
