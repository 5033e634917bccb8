// expect: FALSE(valid-deref) at 11
// args: --prop valid-memsafety
// sanitizer: none
void *__builtin_alloca(unsigned long);
int *make(void) {
  int *p = __builtin_alloca(sizeof(int));
  *p = 1;
  return p;
}
int main(void) {
  return *make() - 1;
}
