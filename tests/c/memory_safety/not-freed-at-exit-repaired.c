// expect: TRUE
// args: --prop valid-memcleanup
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
void exit(int);
int main(void) {
  int *p = malloc(4);
  *p = 1;
  free(p);
  exit(0);
}
