// expect: FALSE(valid-deref) at 14
// args: --prop valid-memsafety
void *malloc(unsigned long);
void free(void *);
struct node {
  struct node *next;
};
int length(struct node *node) {
  return node ? 1 + length(node->next) : 0;
}
void release(struct node *node) {
  if (node) {
    free(node);
    release(node->next);
  }
}
int main(void) {
  struct node *list = malloc(sizeof *list);
  list->next = 0;
  int n = length(list);
  release(list);
  return n;
}
