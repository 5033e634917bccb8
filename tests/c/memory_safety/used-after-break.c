// expect: FALSE(valid-deref) at 11
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p = 0;
  while (1) {
    int x[2] = {1, 2};
    p = x;
    break;
  }
  return p[1] - 2;
}
