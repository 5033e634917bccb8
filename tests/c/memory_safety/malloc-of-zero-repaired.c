// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *p = malloc(0);
  free(p);
  return 0;
}
