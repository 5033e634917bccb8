// expect: FALSE(valid-memtrack) at 10
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void abort(void);
int *p;
int main(void) {
  p = malloc(4);
  p = malloc(4);
  abort();
}
