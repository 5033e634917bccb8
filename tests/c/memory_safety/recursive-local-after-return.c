// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: none
int *deepest(int n) {
  int x = n;
  return n ? deepest(n - 1) : &x;
}
int main(void) {
  return *deepest(1);
}
