// expect: FALSE(valid-deref) at 10
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
struct s { int n; int a[]; };
int main(void) {
  struct s *p = malloc(sizeof(struct s) + 2 * sizeof(int));
  for (p->n = 0; p->n <= 2; p->n++)
    p->a[p->n] = 0;
  free(p);
  return 0;
}
