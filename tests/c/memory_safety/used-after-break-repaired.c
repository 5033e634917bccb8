// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p = 0, r = 0;
  while (1) {
    int x[2] = {1, 2};
    p = x;
    r = p[1];
    break;
  }
  return r - 2;
}
