// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: none
int *keep(int x) {
  int *p = &x;
  return p;
}
int main(void) {
  return *keep(1) - 1;
}
