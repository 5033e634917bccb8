// expect: FALSE(valid-deref) at 10
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
struct big { long a, b, c; };
int main(void) {
  long *p = malloc(2 * sizeof(long));
  p[0] = p[1] = 0;
  struct big copy = *(struct big *)p;
  free(p);
  return copy.a;
}
