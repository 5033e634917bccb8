// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: leak
void *malloc(unsigned long);
int *p, *q, *r;
int main(void) {
  p = malloc(4);
  q = malloc(4);
  r = p;
  return 0;
}
