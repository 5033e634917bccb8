// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int x = 0, *p = &x;
  p = malloc(4);
  free(p);
  return x;
}
