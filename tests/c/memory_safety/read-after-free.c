// expect: FALSE(valid-deref) at 10
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(sizeof(int));
  *p = 7;
  free(p);
  return *p - 7;
}
