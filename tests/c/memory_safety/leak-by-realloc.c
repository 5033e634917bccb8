// expect: FALSE(valid-memtrack) at 12
// args: --prop valid-memsafety
// sanitizer: leak
void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
int main(void) {
  char *p = malloc(4);
  p = realloc(p, 8);
  p[7] = 0;
  return p[7];
}
