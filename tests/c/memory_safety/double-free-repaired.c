// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(4), *q = p;
  free(p);
  q = 0;
  free(q);
  return 0;
}
