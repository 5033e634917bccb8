// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety
// sanitizer: address
void set(int *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = i;
}
int fill(int n) {
  int a[n];
  set(a, n + 1);
  return a[0];
}
int main(void) { return fill(3); }
