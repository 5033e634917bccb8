// expect: TRUE
// args: --integers bits --check assertions
int main(void) {
  float big = 16777217;
  double half = 2.5;
  int k = 7, l = 10;
  k *= 1.5;
  l /= 2.5f;
  _Bool b = 0.25f;
  assert((int)2.9 == 2 && (int)-2.9 == -2 && (unsigned)3e9 == 3000000000u && (long long)4e18 == 4000000000000000000LL);
  assert(big == 16777216 && (int)half == 2 && (int)-half == -2 && k == 10 && l == 4 && b == 1);
}
