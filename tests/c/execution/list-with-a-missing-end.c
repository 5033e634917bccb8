// expect: FALSE(valid-deref) at 19
// args: --prop valid-memsafety --strategy execute
// What the last element points to was never written: it may point anywhere.
void *malloc(unsigned long);
void free(void *);
int __VERIFIER_nondet_int(void);
struct list { struct list *next; int value; };
int main(void) {
  struct list *all = 0;
  while (__VERIFIER_nondet_int()) {
    struct list *new = malloc(sizeof *new);
    if (all)
      new->next = all;
    new->value = 1;
    all = new;
  }
  int sum = 0;
  for (struct list *at = all; at; at = at->next)
    sum += at->value;
  while (all) {
    struct list *next = all->next;
    free(all);
    all = next;
  }
  return 0;
}
