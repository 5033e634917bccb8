// expect: FALSE(valid-deref) at 11
// args: --prop valid-memsafety
// sanitizer: none
int *leak;
void f(void) {
  int x = 1;
  leak = &x;
}
int main(void) {
  f();
  return *leak - 1;
}
