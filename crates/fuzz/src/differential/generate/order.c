struct small@ { int a; int b[2]; unsigned f : 3; int h : 5; };
struct large@ { long v[4]; };
static int g0@ = 1, g1@ = 2, q0@, q1@, q2@, q3@;
static unsigned u0@ = 3;
static signed char c0@ = 4;
static long l0@ = 5;
static short h0@ = 6;
static int a@[4] = { 1, 2, 3, 4 }, m@[2][4] = { { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
static struct small@ s@ = { 1, { 2, 3 }, 4, 5 }, t@[2] = { { 6, { 7, 8 }, 1, 2 }, { 9, { 10, 11 }, 3, 4 } };
static struct large@ bb@[2] = { { { 1, 2, 3, 4 } }, { { 7, 8, 9, 10 } } };
static int *p@ = a@, tick@;
static int n@(int k) {
  tick@ = (tick@ * 3 + (k & 7) + 1) & 255;
  g0@ = (g0@ + tick@) & 63; g1@ = (g1@ ^ tick@) & 63; u0@ = (u0@ + 1) & 63; c0@ = (c0@ + 1) & 31;
  l0@ = (l0@ + 3) & 63; h0@ = (h0@ + 1) & 63;
  q0@ = (q0@ + 1) & 63; q1@ = (q1@ + 2) & 63; q2@ = (q2@ + 3) & 63; q3@ = (q3@ ^ 5) & 63;
  a@[tick@ & 3] ^= 1; m@[tick@ & 1][(tick@ >> 1) & 3] ^= 2;
  s@.a = (s@.a + 1) & 63; s@.b[tick@ & 1] ^= 1; s@.f = s@.f + 1; s@.h = (s@.h + 1) & 7;
  t@[tick@ & 1].a ^= 1; t@[0].h = (t@[0].h + 1) & 7; t@[1].f = t@[1].f + 1; t@[1].b[1] ^= 4;
  bb@[tick@ & 1].v[(tick@ >> 1) & 3] ^= 1; p@ = &a@[(tick@ >> 1) & 3];
  return tick@ & 3;
}
static int *pp@(int k) { return &a@[n@(k)]; }
static struct small@ fs@(int k) { n@(k); s@.a += 1; return s@; }
static struct large@ fb@(int k) { n@(k); return bb@[k & 1]; }
static struct small@ *ps@(int k) { return &t@[n@(k) & 1]; }
static int two@(int x, int y) { return ((x & 15) * 3 + (y & 15) + n@(x)) & 15; }
static int st@(struct small@ x, int y) { return ((x.a & 15) + (y & 15) * 2 + (x.b[1] & 15) + x.f) & 31; }
static int bt@(int y, struct large@ x) { return ((x.v[0] & 15) + (y & 15) * 2 + (x.v[3] & 15)) & 31; }
static signed char nc@(int k) { return n@(k); }
static unsigned nu@(int k) { return n@(k); }
static long nl@(int k) { return n@(k); }
static int (*fp@)(int, int) = two@;
static int (*ff@(int k))(int, int) { n@(k); return two@; }
static unsigned scalars@(void) {
  unsigned r = tick@;
  r = r * 5 + g0@; r = r * 5 + g1@; r = r * 5 + u0@; r = r * 5 + c0@; r = r * 5 + (int)l0@; r = r * 5 + h0@;
  r = r * 5 + q0@; r = r * 5 + q1@; r = r * 5 + q2@; r = r * 5 + q3@;
  return r * 5 + (unsigned)(p@ - a@);
}
static unsigned arrays@(void) {
  unsigned r = 0;
  r = r * 5 + a@[0]; r = r * 5 + a@[1]; r = r * 5 + a@[2]; r = r * 5 + a@[3];
  r = r * 5 + m@[0][0]; r = r * 5 + m@[0][1]; r = r * 5 + m@[0][2]; r = r * 5 + m@[0][3];
  r = r * 5 + m@[1][0]; r = r * 5 + m@[1][1]; r = r * 5 + m@[1][2]; r = r * 5 + m@[1][3];
  r = r * 5 + (int)bb@[0].v[0]; r = r * 5 + (int)bb@[0].v[1]; r = r * 5 + (int)bb@[0].v[2]; r = r * 5 + (int)bb@[0].v[3];
  r = r * 5 + (int)bb@[1].v[0]; r = r * 5 + (int)bb@[1].v[1]; r = r * 5 + (int)bb@[1].v[2];
  return r * 5 + (int)bb@[1].v[3];
}
static unsigned structs@(void) {
  unsigned r = 0;
  r = r * 5 + s@.a; r = r * 5 + s@.b[0]; r = r * 5 + s@.b[1]; r = r * 5 + s@.f; r = r * 5 + s@.h;
  r = r * 5 + t@[0].a; r = r * 5 + t@[0].b[0]; r = r * 5 + t@[0].b[1]; r = r * 5 + t@[0].f; r = r * 5 + t@[0].h;
  r = r * 5 + t@[1].a; r = r * 5 + t@[1].b[0]; r = r * 5 + t@[1].b[1]; r = r * 5 + t@[1].f;
  return r * 5 + t@[1].h;
}
