// expect: FALSE(assertion)
// args: --prop assertions --data-model LP64
// With the size zero, the GNU library frees the memory and gives null.
extern void assert(int);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int *p = malloc(sizeof(int));
  p = realloc(p, n % 5);
  assert(p != 0);
}
