// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(sizeof(int));
  *p = 7;
  int x = *p;
  free(p);
  return x - 7;
}
