// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int a[3] = {1, 2, 3}, i = 2;
  while (a[i] != 0)
    i--;
  return 0;
}
