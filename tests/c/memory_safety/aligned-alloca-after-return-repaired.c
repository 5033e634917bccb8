// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int get(int *p) { return *p; }
int use(void) {
  int *p = __builtin_alloca_with_align(sizeof(int), 64);
  *p = 1;
  return get(p);
}
int main(void) { return use() - 1; }
