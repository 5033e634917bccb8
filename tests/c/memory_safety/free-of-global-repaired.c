// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int x, *p = &x;
int main(void) {
  p = 0;
  free(p);
  return 0;
}
