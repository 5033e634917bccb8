/* Promotions, usual conversions, decay, null pointers, compound assignment. */
struct bits { unsigned low : 3; unsigned full : 32; int sign : 32; long long wide : 40; _Bool flag : 1; };
enum colour { RED, GREEN = 7 };
unsigned char uc; signed char sc; unsigned short us; int i; unsigned u; long l; unsigned long ul;
long long ll; float f; double d; long double ld; _Bool b; enum colour e; int *ip; const int *cip; void *vp;
struct bits s;
int array[4];
int function(int x) { return x; }

void arithmetic(void) {
  i = uc + us;
  u = i + u;
  ll = l + u;
  ul = l + ul;
  d = f + i;
  ld = d * f;
  i = -1 < 1u;
  i = e + RED;
  uc = uc << 9;
  l = i << ll;
  i = ~uc;
  b = d;
  b = ip;
  uc = 300;
  f = 1.5;
  i = !d;
}

void bit_fields(void) {
  i = s.low + 1;
  u = s.full + 1;
  i = s.sign - 1;
  ll = s.wide * 2;
  s.low += 5;
  s.flag = 4;
  i = -s.low;
}

void assignments(void) {
  uc += 1;
  uc *= d;
  i <<= l;
  ip += 3;
  ip -= uc;
  f -= i;
  uc++;
  --ip;
  b |= 4;
}

void pointers(void) {
  ip = array;
  ip = &array[2];
  ip = 2 + array;
  l = ip - array;
  i = *(ip + 1) + array[i] + 1[ip];
  ip = 0;
  vp = ip;
  ip = vp;
  cip = ip;
  i = ip == 0;
  i = vp != ip;
  i = ip < &array[4];
  vp = i ? ip : vp;
  cip = i ? ip : cip;
  ip = i ? 0 : ip;
  ip = (void *)0;
  int (*p)(int) = function;
  p = &function;
  p = *function;
  i = p(1) + (*p)(2) + (**p)(3) + function(4);
  int (*whole)[4] = &array;
  i = (*whole)[1];
  i = *&*ip;
}
