// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
void *__builtin_alloca(unsigned long);
int get(int *p) { return *p; }
int use(void) {
  int *p = __builtin_alloca(sizeof(int));
  *p = 1;
  return get(p);
}
int main(void) { return use() - 1; }
