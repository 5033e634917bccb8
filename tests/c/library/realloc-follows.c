// expect: TRUE
// args: --prop assertions --data-model LP64
// A pointer that is moved with the object finds what was there.
extern void assert(int);
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  int *p = malloc(2 * sizeof(int)), *other = malloc(sizeof(int));
  p[0] = 1;
  p[1] = 2;
  int *q = p + 1;
  assert(p != other && q != p);
  p = realloc(p, 3 * sizeof(int));
  q = p + 1;
  assert(*q == 2 && *p == 1);
  assert(q != p);
}
