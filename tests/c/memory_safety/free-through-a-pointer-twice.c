// expect: FALSE(valid-free) at 10
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned);
void free(void *);
static void with(void (*f)(void *), void *p) { f(p); }
int main(void) {
  int *p = malloc(4);
  *p = 1;
  with(free, p);
  with(free, p);
  return 0;
}
