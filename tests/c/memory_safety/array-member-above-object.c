// expect: FALSE(valid-deref) at 10
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
struct s { int n; int a[4]; };
int main(void) {
  struct s *p = malloc(sizeof(struct s));
  for (p->n = 0; p->n < 4; p->n++)
    p->a[p->n + 1] = 0;
  free(p);
  return 0;
}
