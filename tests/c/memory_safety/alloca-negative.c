// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
void *__builtin_alloca(unsigned);
int f(int n) {
  char *a = __builtin_alloca(n);
  a[0] = 1;
  return a[0];
}
int main(void) { return f(-3); }
