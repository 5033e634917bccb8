// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int *leak;
void f(void) {
  static int x = 1;
  leak = &x;
}
int main(void) {
  f();
  return *leak - 1;
}
