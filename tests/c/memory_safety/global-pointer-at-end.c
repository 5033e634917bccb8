// expect: UNKNOWN memory at the end that may still be pointed to
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
int *p;
int main(void) {
  p = malloc(4);
  return 0;
}
