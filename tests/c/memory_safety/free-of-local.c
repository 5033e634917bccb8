// expect: FALSE(valid-free) at 8
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int x = 0, *p = &x;
  free(p);
  return 0;
}
