// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int puts(const char *);
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *p = malloc(1);
  p[0] = 0;
  puts(p);
  free(p);
  return 0;
}
