// expect: UNKNOWN a floating-point number that no 128-bit integer holds
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  double minus = -0x1p70;
  unsigned __int128 u = (unsigned __int128)minus;
  assert(u == 0);
}
