// looks for: valid-deref
void *malloc(unsigned long);
void free(void *);
struct node { int value; struct node *next; };
struct node *list;
static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = list;
  list = node;
}
static int sum(struct node *node) { return node ? node->value + sum(node->next) : 0; }
int main(int argc, char **argv) {
  int array[2] = { 1, 2 };
  int *pointer = &array[argc & 1];
  for (int i = 0; i < 2; i++) push(*pointer);
  int total = sum(list);
  int *once = malloc(sizeof *once);
  *once = total;
  free(once);
  return 0;
}
