// expect: TRUE
// GCC evaluates the operand of `op=` twice where it is inside of a vector, and what has no effects is always read twice.
extern void reach_error(void);

typedef int quad __attribute__((vector_size(16)));
static quad a[4], *p = a;
static int k, m[2][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } }, *row = m[0];
static int other(int n) { row = m[1]; return n; }

int main(void) {
  (p++)[0][k++] += 5;
  if (p != a + 2 || k != 1 || a[0][0] != 0 || a[1][0] != 5) reach_error();
  (*p++)[k++]++;
  if (p != a + 3 || k != 2 || a[2][1] != 1) reach_error();
  row[other(2)] += 10;
  if (m[0][2] != 3 || m[1][2] != 13) reach_error();
  return 0;
}
