// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
void *__builtin_alloca(unsigned long);
int main(void) {
  int *p = __builtin_alloca(4);
  *p = 0;
  return *p;
}
