// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *p = malloc(0);
  *p = 1;
  free(p);
  return 0;
}
