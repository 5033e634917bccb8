// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
// GCC has arrays without elements.
int f(int n, int *b) {
  int a[n], sum = 0;
  for (int i = 0; i < n; i++) a[i] = b[i];
  for (int i = 0; i < n; i++) sum += a[i];
  return sum + sizeof a;
}
int main(void) {
  int b[2] = {1, 2};
  return f(0, b) + f(2, b);
}
