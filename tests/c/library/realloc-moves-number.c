// expect: UNKNOWN
// args: --prop assertions --data-model LP64
// The same with numbers.
extern void assert(int);
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  int *p = malloc(sizeof(int));
  unsigned long old = (unsigned long)p;
  *p = 7;
  p = realloc(p, 10000 * sizeof(int));
  assert(*p == 7);
  assert((unsigned long)p == old);
}
