// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
void abort(void);
int *p;
int main(void) {
  p = malloc(4);
  free(p);
  p = malloc(4);
  abort();
}
