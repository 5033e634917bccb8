// expect: TRUE
// args: --prop assertions --data-model LP64
extern void assert(int);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  unsigned long n = __VERIFIER_nondet_uint() % 100 + 2;
  int *p = malloc(n * sizeof(int));
  p[1] = 5;
  p = realloc(p, (n + 1) * sizeof(int));
  p[n] = 6;
  p = realloc(p, (n + 5) * sizeof(int));
  assert(p[1] == 5 && p[n] == 6);
}
