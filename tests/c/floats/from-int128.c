// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  __int128 i = ((__int128)1 << 100) + ((__int128)1 << 47);
  assert((double)i == 0x1p100 && (double)(i + 1) == 0x1.0000000000001p100 && (double)-i == -0x1p100);
  unsigned __int128 u = -1;
  assert((double)u == 0x1p128 && (float)(u >> 1) == 0x1p127f);
  assert((long double)i == 0x1p100L + 0x1p47L);
  assert((double)(unsigned __int128)-1 == 0x1p128 && (unsigned __int128)-1 / 3 > 5);
}
