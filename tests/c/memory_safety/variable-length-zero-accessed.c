// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety --data-model LP64
// sanitizer: address
int f(int n) {
  int a[n];
  a[0] = 1;
  return a[0];
}
int main(void) { return f(0); }
