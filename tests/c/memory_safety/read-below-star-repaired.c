// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(2 * sizeof(int));
  p[0] = p[1] = 1;
  int *q = p + 1;
  q--;
  int x = *q;
  free(p);
  return x - x;
}
