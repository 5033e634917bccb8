// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
void release(void *p) {
  free(p);
}
int main(void) {
  int *p = malloc(4);
  char *q = malloc(1);
  release(p);
  release(q);
  return 0;
}
