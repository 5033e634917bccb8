// expect: TRUE
// args: --prop assertions
// `a + n` may be the end of the array, from where one can go back.
int a[10], m[10][3];
struct { int first[4]; int second; } s;
int main(void) {
  int *p = a, *q = &s.second, *r = &m[0][0];
  int n = 10, four = 4, seven = 7, two = 2;
  p[3] = 7; *q = 3; r[0] = 0;
  a[9] = 1;
  *(a + n - 1) = 2;
  assert(a[9] == 2);
  (&a[n])[-1] = 4;
  assert(a[9] == 4 && p[9] == 4);
  (s.first + four)[-1] = 5;
  assert(s.first[3] == 5 && s.second == 3);
  (&m[0])[seven][two] = 6;
  assert(m[7][2] == 6);
}
