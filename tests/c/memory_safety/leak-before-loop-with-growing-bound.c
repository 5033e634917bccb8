// expect: FALSE(valid-memtrack) at 11
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  *p = 0;
  p = 0;
  int n = 3;
  for (unsigned i = 0; i < n; i++)
    n = n ^ 1 ? n + 1 : n;
  return 0;
}
