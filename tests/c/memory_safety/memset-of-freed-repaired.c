// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
void *memset(void *, int, unsigned long);
int main(void) {
  char *p = malloc(2);
  memset(p, 0, 2);
  free(p);
  return 0;
}
