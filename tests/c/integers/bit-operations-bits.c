// expect: TRUE
// args: --integers bits --check assertions
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert((x & 7) >= 0 && (x & 7) < 8);
  assert((x & ~7) + (x & 7) == x);
  assert((x | 1) % 2 != 0);
  assert((x ^ 5 ^ 5) == x || 1);
  assert((~x) == -x - 1 || x == -2147483647 - 1);
  assert((-8 >> 1) == -4 && (1 << 4) == 16);
  unsigned u = x;
  assert((u >> 31) <= 1);
  assert((u & 0x80000000u) == 0 || (u & 0x80000000u) == 0x80000000u);
  assert(((x > 3) & (x < 10)) == (x > 3 && x < 10));
  assert(((x > 3) ^ (x < 10)) <= 1);
}
