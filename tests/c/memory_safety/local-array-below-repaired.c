// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int a[3] = {0, 2, 3}, i = 2;
  while (a[i] != 0)
    i--;
  return 0;
}
