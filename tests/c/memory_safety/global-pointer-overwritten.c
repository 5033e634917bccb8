// expect: FALSE(valid-memtrack) at 12
// args: --prop valid-memsafety
// sanitizer: leak
void *malloc(unsigned long);
int *p, *q, *r;
int main(void) {
  p = malloc(4);
  q = malloc(4);
  r = q;
  p = q;
  return 0;
}
