// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int main(void) {
  int *p = 0, y;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p)
      x = *p;
    p = i > 5 ? &x : &y;
    *p = x;
  }
  return 0;
}
