// expect: FALSE(valid-memtrack) at 10
// args: --prop valid-memsafety
// sanitizer: leak
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(4);
  *p = 1;
  return 0;
}
