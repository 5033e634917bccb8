// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: leak
void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
int main(void) {
  char *p = malloc(4);
  p = realloc(p, 8);
  p[7] = 0;
  free(p);
  return 0;
}
