// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
// sanitizer: undefined
int f(int n) {
  int a[n];
  return sizeof a;
}
int main(void) { return f(-3) == 4; }
