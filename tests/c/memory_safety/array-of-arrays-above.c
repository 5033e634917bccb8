// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int a[2][3];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      a[i + 1][j] = 0;
  return 0;
}
