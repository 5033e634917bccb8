// expect: TRUE
// args: --check assertions
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  int *p = malloc(sizeof(int));
  p[0] = 7;
  int *q = realloc(p, 2 * sizeof(int));
  int *r = realloc(0, sizeof(int));
  q[1] = 8;
  *r = 9;
  if (q[0] != 7 || q[1] != 8) __VERIFIER_error();
}
