// expect: TRUE
// args: --check assertions
// What GCC does where C leaves the order open: operands from left to right, but variables last where that changes nothing else.
int a, x[12], *p;
struct s { int m; unsigned b : 5; } s;
double d, e;
int f(void) { a = 10; return 1; }
int fs(void) { s.m = 10; s.b = 10; return 1; }
int fx(void) { x[0] = 10; return 1; }
int fp(void) { p = x + 5; return 1; }
double fd(void) { d = 10; return 1; }
int h(int k) { a = k; return k; }
int main(void) {
  int r;
  a = 1; r = a - f(); assert(r == 0);
  a = 1; r = f() - a; assert(r == -9);
  a = 1; r = a / f(); assert(r == 1);
  a = 1; r = a << f(); assert(r == 2);
  a = 1; r = (a + 1) + f(); assert(r == 3);
  a = 1; r = (char)a + f(); assert(r == 2);
  a = 1; r = a > f(); assert(r == 1);
  s.m = 1; r = s.m + fs(); assert(r == 2);
  s.b = 1; r = s.b - fs(); assert(r == 0);
  x[0] = 1; r = x[0] + fx(); assert(r == 2);
  d = 1; e = d - fd(); assert(e == 0);
  d = 1; e = d + fd(); assert(e == 11);
  a = 1; x[1] = 2; x[10] = 0; x[a] += f(); assert(x[1] == 2 && x[10] == 1);
  a = 1; x[1] = 2; x[10] = 0; x[a] = f() + 1; assert(x[1] == 2 && x[10] == 2);
  x[h(3)] += h(4); assert(a == 3);
  x[h(3)] = h(4) + 1; assert(a == 3);
  x[h(3)] = h(4); assert(a == 4);
  a = 1; x[h(3)] = -a; assert(x[3] == -1);
  a = 1; x[h(3)] = a; assert(x[3] == 3);
  p = x; x[0] = 1; x[5] = 0; *p += fp(); assert(x[0] == 1 && x[5] == 1);
}
