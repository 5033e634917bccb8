// expect: TRUE
// args: --integers bits --check assertions
int main(void) {
  unsigned x = 40;
  if (__builtin_popcount(x) != 2 || __builtin_ctz(x) != 3 || __builtin_ffs(0 * x) != 0) __VERIFIER_error();
  if (__builtin_bswap16(0x1234 + (x & 0)) != 0x3412) __VERIFIER_error();
}
