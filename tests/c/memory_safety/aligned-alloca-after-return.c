// expect: FALSE(valid-deref) at 10
// args: --prop valid-memsafety
// sanitizer: none
int *make(void) {
  int *p = __builtin_alloca_with_align(sizeof(int), 64);
  *p = 1;
  return p;
}
int main(void) {
  return *make() - 1;
}
