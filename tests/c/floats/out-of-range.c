// expect: TRUE
// What does not fit: literals become the nearest bound, and the hardware gives the least number.
// args: --integers bits --check assertions --data-model LP64
int main(void) {
  double big = 1e10, small = -1e10, huge = 1e20, s = 40000.7;
  assert((int)1e10 == 2147483647 && (short)40000.7 == 32767);
  assert((int)big == -2147483647 - 1 && (int)small == -2147483647 - 1 && (short)big == 0);
  assert((unsigned)big == 1410065408u && (unsigned)small == 2884901888u && (unsigned)huge == 0u);
  assert((unsigned long long)huge == 0 && (unsigned long long)1.5e19 == 15000000000000000000ull);
  assert((short)s == -25536 && (unsigned short)s == 40000);
}
