// expect: FALSE(valid-memtrack) at 14
// args: --prop valid-memsafety
// sanitizer: leak
void *malloc(unsigned long);
void free(void *);
int *p, *q;
int main(void) {
  p = malloc(4);
  q = p;
  p = malloc(4);
  p = 0;
  free(q);
  return 0;
}
