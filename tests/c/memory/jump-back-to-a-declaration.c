// expect: TRUE
int f(int n) {
  int *p = 0;
  if (n > 0)
    return f(n - 1);
again:;
  int x;
  if (!p) {
    p = &x;
    goto again;
  }
  x = 1;
  *p = 2;
  return x;
}
int main(void) {
  assert(f(1) == 2);
}
