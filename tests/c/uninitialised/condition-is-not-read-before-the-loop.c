// expect: TRUE
// args: --check memory,uninitialised
// Whether the loop ends is looked at because of the list; that is no read of `x`.
void *malloc(unsigned long);
void free(void *);
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = malloc(sizeof *list);
  list->next = malloc(sizeof *list);
  list->next->next = 0;
  int x, is_set = 0, y = 3;
  do {
    if (y == 1) {
      x = 0;
      is_set = 1;
    }
    y = y - 1;
  } while (!is_set || x != 0);
  free(list->next);
  free(list);
  return 0;
}
