// expect: TRUE
// What does not fit: literals become the nearest bound, and the hardware gives the least number.
// args: --integers bits
#include <assert.h>
int main(void) {
  double big = 1e10, small = -1e10, huge = 1e20, zero = 0;
  assert((int)big == -2147483647 - 1 && (int)small == -2147483647 - 1);
  assert((int)1e10 == 2147483647);
  assert((unsigned)big == 1410065408u && (unsigned)small == 2884901888u && (unsigned)huge == 0u);
  assert((short)big == 0 && (short)40000.7 == 32767);
  assert((unsigned long long)huge == 0 && (unsigned long long)1.5e19 == 15000000000000000000ull);
  assert((unsigned long long)(zero / zero) == 9223372036854775808ull);
  double s = 40000.7;
  assert((short)s == -25536 && (unsigned short)s == 40000);
  long double l = s;
  assert((short)l == -32768 && (unsigned short)l == 40000);
  return 0;
}
