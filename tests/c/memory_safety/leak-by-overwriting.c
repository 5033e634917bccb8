// expect: FALSE(valid-memtrack) at 11
// args: --prop valid-memsafety
// sanitizer: leak
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(4);
  p = malloc(8);
  free(p);
  return 0;
}
