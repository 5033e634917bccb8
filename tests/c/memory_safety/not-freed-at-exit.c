// expect: FALSE(valid-memcleanup) at 10
// args: --prop valid-memcleanup
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
void exit(int);
int main(void) {
  int *p = malloc(4);
  *p = 1;
  exit(0);
}
