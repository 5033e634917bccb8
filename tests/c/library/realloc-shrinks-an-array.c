// expect: UNKNOWN memory that `realloc` has made smaller
// args: --prop assertions --data-model LP64
extern void assert(int);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 2 + 1;
  int *p = malloc(3 * sizeof(int));
  p[i] = 5;
  p = realloc(p, sizeof(int));
  p = realloc(p, 3 * sizeof(int));
  assert(p[i] == 5);
}
