// expect: TRUE
// args: --check assertions
int depth(int n, int *outer) {
  int own = n;
  if (n > 0) depth(n - 1, &own);
  *outer = 7;
  return own;
}
int main(void) {
  int x = 0;
  int r = depth(1, &x);
  assert(x == 7);
  assert(r == 7);
}
