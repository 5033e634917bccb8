// What does not fit is what libgcc makes of it.
// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  double x = -1.9, big = 0x1p100, end = 0x1p127, beyond = 0x1p128, minus = -1, zero = 0;
  assert((__int128)x == -1 && (unsigned __int128)-x == 1);
  assert((__int128)big == (__int128)1 << 100 && (__int128)-big == -((__int128)1 << 100));
  assert((unsigned __int128)end == (unsigned __int128)1 << 127 && (__int128)end < 0);
  assert((__int128)beyond == 0 && (unsigned __int128)beyond == 0);
  assert((unsigned __int128)minus == 0xffffffffffffffff);
  assert((unsigned __int128)(zero / zero) == ((unsigned __int128)1 << 127 | 1ul << 63));
  float f = 0x1p90f;
  long double l = 0x1p100L + 0x1p47L;
  assert((__int128)f == (__int128)1 << 90 && (__int128)l == ((__int128)1 << 100) + ((__int128)1 << 47));
  unsigned __int128 folded = 2e38;
  double same = 2e38;
  assert(folded == (unsigned __int128)same);
}
