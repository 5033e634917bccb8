// expect: FALSE(valid-deref) at 20
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
int __VERIFIER_nondet_int(void);
void *get(unsigned long n) { return malloc(n); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  int *p = get(n * sizeof *p), *q = 0;
  for (int i = 0; i < n; i++)
    p[i] = i;
  if (n > 10)
    q = p + 10;
  if (q)
    *q = 1;
  free(p);
  n = *p;
  return 0;
}
