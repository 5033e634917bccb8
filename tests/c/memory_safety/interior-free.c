// expect: FALSE(valid-free) at 9
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *p = malloc(4);
  p++;
  free(p);
  return 0;
}
