// expect: TRUE
// args: --prop assertions --data-model LP64
// What fits into the smaller size stays.
extern void assert(int);
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  int *p = malloc(2 * sizeof(int));
  p[0] = 4;
  p[1] = 5;
  p = realloc(p, sizeof(int));
  p = realloc(p, 2 * sizeof(int));
  assert(p[0] == 4);
}
