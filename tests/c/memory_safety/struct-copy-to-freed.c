// expect: FALSE(valid-deref) at 10
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
struct pair { int a, b; };
int main(void) {
  struct pair x = {1, 2}, *p = malloc(sizeof x);
  free(p);
  *p = x;
  return 0;
}
