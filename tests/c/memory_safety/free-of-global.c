// expect: FALSE(valid-free) at 8
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int x, *p = &x;
int main(void) {
  free(p);
  return 0;
}
