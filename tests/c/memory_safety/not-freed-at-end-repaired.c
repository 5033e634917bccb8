// expect: TRUE
// args: --prop valid-memcleanup
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
int *p;
int main(void) {
  p = malloc(4);
  *p = 1;
  free(p);
  return 0;
}
