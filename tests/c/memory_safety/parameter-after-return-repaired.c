// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int *keep(int *x) {
  int *p = x;
  return p;
}
int main(void) {
  int y = 1;
  return *keep(&y) - 1;
}
