// expect: FALSE(valid-memtrack) at 14
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
struct list { struct list *next; };
struct list *all;
int main(void) {
  // The elements point to each other, but nothing points to them.
  all = malloc(sizeof *all);
  all->next = malloc(sizeof *all);
  all->next->next = all;
  all = 0;
  return 0; }
