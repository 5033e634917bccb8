// expect: FALSE(valid-deref) at 11
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p, r = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    p = &x;
    r += *p;
  }
  return r - *p;
}
