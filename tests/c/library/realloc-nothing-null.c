// expect: TRUE
// args: --prop assertions --data-model LP64
extern void assert(int);
extern void *realloc(void *, unsigned long), *malloc(unsigned long);
int main(void) {
  int *p = malloc(sizeof(int));
  p = realloc(p, 0);
  assert(p == 0);
}
