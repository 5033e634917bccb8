// expect: UNKNOWN unknown function `mystery`
// args: --prop assertions
// So much may change that the places have a name of their own.
extern void assert(int);
struct s { int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r; struct s *next; };
void mystery(struct s *);
struct s x, y;
int main(void) {
  x.next = &y;
  x.a = x.b = x.c = x.d = x.e = x.f = x.g = x.h = x.i = 1;
  x.j = x.k = x.l = x.m = x.n = x.o = x.p = x.q = y.r = 1;
  mystery(&x);
  mystery(&x);
  assert(x.a + x.b + x.c + x.d + x.e + x.f + x.g + x.h + x.i == 9);
  assert(x.j + x.k + x.l + x.m + x.n + x.o + x.p + x.q + y.r == 9);
}
