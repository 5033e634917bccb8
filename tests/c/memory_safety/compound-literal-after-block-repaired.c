// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p;
  {
    p = (int[]){1, 2};
    return p[0] - 1;
  }
}
