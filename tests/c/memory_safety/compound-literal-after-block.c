// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p;
  {
    p = (int[]){1, 2};
  }
  return p[0] - 1;
}
