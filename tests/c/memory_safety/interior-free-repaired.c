// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *p = malloc(4);
  p++;
  free(p - 1);
  return 0;
}
