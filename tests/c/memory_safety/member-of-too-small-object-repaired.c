// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
struct pair { int a, b; };
int main(void) {
  struct pair *p = malloc(sizeof(struct pair));
  p->a = 1;
  p->b = 2;
  free(p);
  return 0;
}
