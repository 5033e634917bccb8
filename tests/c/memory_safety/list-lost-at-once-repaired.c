// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
struct list { struct list *next; };
struct list *all;
int main(void) {
  all = malloc(sizeof *all);
  all->next = malloc(sizeof *all);
  all->next->next = all;
  free(all->next);
  free(all);
  all = 0;
  return 0; }
