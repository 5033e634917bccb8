// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
int main(void) {
  char *p = malloc(4), *q = realloc(p, 1000);
  q[0] = 1;
  free(q);
  return 0;
}
