// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p, r = 0, y = 1;
  for (int i = 0; i < 2; i++) {
    int x = i;
    p = &x;
    r += *p;
  }
  p = &y;
  return r - *p;
}
