// expect: FALSE(valid-deref) at 10
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
void *memset(void *, int, unsigned long);
int main(void) {
  char *p = malloc(2);
  free(p);
  memset(p, 0, 2);
  return 0;
}
