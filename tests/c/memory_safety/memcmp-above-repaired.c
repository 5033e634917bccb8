// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int memcmp(const void *, const void *, unsigned long);
int main(void) {
  char *p = malloc(2);
  p[0] = p[1] = 1;
  int r = memcmp(p, "\1\1", 2);
  free(p);
  return r & 0;
}
