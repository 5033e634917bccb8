// expect: TRUE
// args: --integers bits
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  double d = i;
  assert((int)d == i);
  unsigned char c = __VERIFIER_nondet_uchar();
  float f = c;
  assert((unsigned char)f == c && f >= 0 && f <= 255);
  assert((int)2.9 == 2 && (int)-2.9 == -2);
  float big = 16777217;
  assert(big == 16777216);
  double half = 2.5;
  assert((int)half == 2 && (int)-half == -2);
  assert((long long)4e18 == 4000000000000000000LL);
  int k = 7;
  k *= 1.5;
  assert(k == 10);
  k /= 2.5f;
  assert(k == 4);
  _Bool b = 0.25f;
  assert(b == 1);
  assert((unsigned)3e9 == 3000000000u);
  return 0;
}
