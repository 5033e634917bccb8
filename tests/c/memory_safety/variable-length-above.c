// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: address
int fill(int n) {
  int a[n];
  for (int i = 0; i <= n; i++)
    a[i] = i;
  return a[0];
}
int main(void) { return fill(3); }
