// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety
void *__builtin_alloca(unsigned long);
int __VERIFIER_nondet_int(void);
static int compare(const char *s, const char *t) {
  while (*s == *t++)
    if (*s++ == 0)
      return 0;
  return *s - *--t;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1)
    n = 1;
  if (m < 1)
    m = 1;
  char *s = __builtin_alloca(n), *t = __builtin_alloca(m);
  return compare(s, t);
}
