// expect: TRUE
// Folding keeps the addition, and the index does not depend on what is called.
extern void reach_error(void);
static int i, a[2];
static int n(void) { i = 1; return 7; }
static int m(void) { a[0]++; return 7; }
int main(void) {
  a[i] = n() + 1;
  if (a[1] != 8) reach_error();
  a[0] = m() | 0;
  if (a[0] != 7) reach_error();
  return 0;
}
