// Where C leaves the order of evaluation open.
int printf(const char *, ...);
int a, x[20], *p, *q;
struct S { int m; unsigned b : 5; int z[4]; } s, *sp = &s;
double d;
int f(void) { a = 10; return 1; }
int fs(void) { s.m = 10; s.b = 10; return 1; }
int fx(void) { x[0] = 10; x[1] = 20; return 1; }
int fp(void) { p = x + 5; return 1; }
double fd(void) { d = 10; return 1; }
int h(int k) { a = k; return k; }
int two(int u, int v) { return u * 100 + v; }
int fl(int *r) { *r = 10; return 1; }
int k1(int v) { return v + 1000; }
int k2(int v) { return v + 2000; }
int (*kp)(int) = k1;
int setkp(void) { kp = k2; return 1; }
int first(struct S t, int u) { return t.m * 100 + u; }
int second(int u, struct S t) { return t.m * 100 + u; }
#define T(e) do { a = 1; s.m = 1; s.b = 1; x[0] = 1; x[1] = 2; x[10] = 7; p = x; d = 1; kp = k1; int l = 1; printf("%-30s %ld\n", #e, (long)(e)); } while (0)
int main(void) {
  T(a + f()); T(f() + a); T(a - f()); T(f() - a); T(a * f()); T(a / f()); T(a << f()); T(a & f()); T(a < f()); T(a == f());
  T(a > f()); T((long)a + f()); T((char)a + f()); T((a + 1) + f()); T(s.m + fs()); T(s.m - fs()); T(sp->m + fs());
  T(s.b + fs()); T(x[0] + fx()); T(x[l - 1] - fx()); T(*p + fx()); T(d + fd()); T(d - fd()); T(d < fd()); T(l + fl(&l));
  T(l - fl(&l)); T((l + 1) - fl(&l)); T((a += f())); T((a -= f())); T((s.m -= fs())); T((s.b += fs())); T((x[0] -= fx()));
  T((*p += fx())); T((d -= fd())); T((x[a] = f(), x[1] * 100 + x[10])); T((x[a] += f(), x[1] * 100 + x[10]));
  T((*p = fp(), x[0] * 100 + x[5])); T((x[a] = f() + 1, x[1] * 100 + x[10])); T((*p = fp() + 1, x[0] * 100 + x[5]));
  T((p[a] = f() + fp(), x[1] * 100 + x[15])); T((x[h(3)] = h(4), a)); T((x[h(3)] += h(4), a)); T((x[h(3)] = h(4) + 1, a));
  T((x[h(3)] = -h(4), a)); T((x[h(3)] = a, x[3])); T((x[h(3)] = -a, x[3])); T((x[h(3)] = a = 5, x[3]));
  T((x[h(3)] = s.m + a, x[3])); T(two(a, f())); T(two(f(), a)); T(two(h(1), h(2))); T((two(h(1), h(2)), a)); T(two(l, fl(&l)));
  T(two(s.m, fs())); T(first(s, fs())); T(second(fs(), s)); T(kp(setkp())); T((*kp)(setkp())); T(h(3) - h(4));
  T((h(3) * h(4), a)); T(p - (x + fp())); T((p += fp(), p - x)); T((p -= fp(), p - x)); T(({ a; }) + f()); T(({ a; }) - f());
  T(l++ + l); T(l - l++); T(two(l++, l)); T((l = l++ + 1)); T((l += l++)); T(a + (a = 5)); T(a - (a = 5));
  return 0;
}
