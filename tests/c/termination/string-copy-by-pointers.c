// expect: TRUE
// args: --prop termination
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 1000) return 0;
  char *from = malloc(n), *to = malloc(n);
  for (unsigned i = 0; i < n; i++) from[i] = __VERIFIER_nondet_char();
  from[n - 1] = 0;
  char *s = from, *d = to;
  while ((*d++ = *s++));
  return 0;
}
