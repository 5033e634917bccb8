// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
int main(void) {
  char *p = malloc(4);
  p[0] = 5;
  p = realloc(p, 2);
  if (p[0] != 5)
    p[3] = p[0];
  free(p);
  return 0;
}
