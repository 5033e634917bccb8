// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
void set(int *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = i;
}
int fill(int n) {
  int a[n];
  set(a, n);
  return a[0];
}
int main(void) { return fill(3); }
