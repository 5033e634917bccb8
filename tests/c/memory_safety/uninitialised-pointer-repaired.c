// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int main(void) {
  int x, *p;
  p = &x;
  *p = 1;
  return 0;
}
