// expect: UNKNOWN `alloca` in a loop
// args: --prop valid-memsafety
// sanitizer: none
void *__builtin_alloca(unsigned long);
int *make(int n) {
  int *p = 0;
  while (n-- > 0)
    p = __builtin_alloca(4);
  return p;
}
int main(void) { return make(2) == 0; }
