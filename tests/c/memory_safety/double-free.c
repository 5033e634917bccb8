// expect: FALSE(valid-free) at 9
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(4), *q = p;
  free(p);
  free(q);
  return 0;
}
