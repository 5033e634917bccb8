// expect: FALSE(valid-memtrack) at 12
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
struct node { struct node *next; };
int main(void) {
  struct node *a = malloc(sizeof *a);
  a->next = malloc(sizeof *a);
  free(a);
  return 0;
}
