// expect: UNKNOWN in an order that GCC's folding decides
// GCC folds `n() | 0` to the call, which comes after the index then.
extern void reach_error(void);
static int i, a[2];
static int n(void) { i = 1; return 7; }
int main(void) {
  a[i] = n() | (5 < 3);
  if (a[1] == 7) reach_error();
  return 0;
}
