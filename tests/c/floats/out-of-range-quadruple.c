// expect: TRUE
// Numbers of `__float128` become the nearest bound of 32 or 64 bits, and narrow types get the low bits of that.
// args: --integers bits --check assertions --data-model LP64
int main(void) {
  __float128 big = 1e30, small = -1e30, minus = -1, s = 40000;
  assert((int)big == 2147483647 && (int)small == -2147483647 - 1 && (unsigned)big == 4294967295u && (unsigned)minus == 0);
  assert((long)big == 9223372036854775807 && (unsigned long)small == 0 && (short)s == -25536 && (unsigned char)s == 64);
  assert((short)big == -1 && (unsigned char)minus == 0);
}
