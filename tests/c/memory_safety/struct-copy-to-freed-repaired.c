// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
struct pair { int a, b; };
int main(void) {
  struct pair x = {1, 2}, *p = malloc(sizeof x);
  *p = x;
  free(p);
  return 0;
}
