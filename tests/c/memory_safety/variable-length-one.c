// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: undefined
int f(int n) {
  int a[n];
  return sizeof a;
}
int main(void) { return f(1) != 4; }
