// Two strings of unknown length are compared: the zero at the end of each keeps the loop within them.
// expect: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int compare(const char *s, const char *t) {
  while (*s == *t++)
    if (*s++ == 0)
      return 0;
  return *s - *--t;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || m < 1)
    return 0;
  char *s = malloc(n), *t = malloc(m);
  s[n - 1] = 0;
  t[m - 1] = 0;
  int order = compare(s, t);
  free(s);
  free(t);
  return order;
}
