// expect: TRUE
// args: --prop assertions
extern void assert(int);
struct s { int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r; struct s *next; };
void mystery(struct s *);
struct s x, y, z;
int main(void) {
  struct s *third = &z;
  x.next = &y;
  x.a = x.b = x.c = x.d = x.e = x.f = x.g = x.h = x.i = 1;
  x.j = x.k = x.l = x.m = x.n = x.o = x.p = x.q = y.r = 1;
  third->a = 3;
  mystery(&x);
  mystery(&x);
  // Whatever x and y hold by now, it is used.
  int sum = x.a + x.b + x.c + x.d + x.e + x.f + x.g + x.h + x.i;
  sum += x.j + x.k + x.l + x.m + x.n + x.o + x.p + x.q + y.r;
  assert(third->a == 3 || sum == 1);
}
