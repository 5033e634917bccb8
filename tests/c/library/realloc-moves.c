// expect: UNKNOWN a comparison of the address of an object that is gone
// args: --prop assertions --data-model LP64
// The object may be somewhere else afterwards, or not.
extern void assert(int);
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  int *p = malloc(sizeof(int)), *old = p;
  *p = 7;
  p = realloc(p, 10000 * sizeof(int));
  assert(*p == 7);
  assert(p == old);
}
