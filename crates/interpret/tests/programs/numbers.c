// Conversions, overflow that wraps, shifts, division, 128 bits, floating point of all widths.
int printf(const char *, ...);
typedef unsigned __int128 u128; typedef __int128 i128;
static void wide(const char *s, u128 v) { printf("%s %016lx%016lx\n", s, (unsigned long)(v >> 64), (unsigned long)v); }
volatile int zero = 0, minus = -1, big = 2147483647, shift = 35; volatile unsigned ones = ~0u; volatile char c = -128;
volatile double third = 1.0 / 3, huge = 1e300; volatile float f = 0.1f; volatile long double l = 1.1L; volatile unsigned long ul = ~0ul;
int main(void) {
  printf("%d %d %u %d\n", big + 1, big * 2, ones + 1, -big - 2);
  printf("%d %d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2, c / minus);
  printf("%d %d %ld %d\n", 1 << shift, -17 >> 2, 1L << shift, (int)(ones >> 28));
  printf("%d %d %d %d\n", (char)200, (unsigned char)-1, (short)70000, (_Bool)0.5);
  printf("%d %d %d\n", -1 < 1u, (unsigned char)255 + 1, minus > ones);
  u128 m = (u128)ul * ul; i128 n = -(i128)m; wide("m", m); wide("n", (u128)n); wide("q", (u128)(n / 1000)); wide("r", (u128)(n % 1000));
  wide("s", m << 60); wide("t", (u128)(n >> 70)); wide("u", m / 12345678901234567UL); printf("%d %d\n", n < 0, m > 5);
  printf("%.17g %.9g %.20Lg %.17g\n", third, f, l, third * 3 - 1);
  printf("%g %g %g %d %d\n", huge * huge, -huge * huge, huge * huge - huge * huge, 0.0 == -0.0, third == third);
  printf("%d %u %ld %lu %d\n", (int)-2.9, (unsigned)3e9, (long)-9e18, (unsigned long)1.5e19, (int)(f * 10));
  printf("%d %ld %d %u\n", (int)huge, (long)-huge, (int)(char)(third * 1000), (unsigned)(unsigned char)300.7);
  printf("%.10g %.10g %.10g\n", (float)16777217, (double)ul, (double)(float)0.1);
  printf("%.15Lg %.15Lg %d\n", l * l, l / 3 + ul, (int)(l * 10));
  double d = 5; d /= 2; d++; float g = 1; g += third; int i = 7; i *= 1.5; i += 0.9; unsigned char uc = 250; uc += 10; uc -= 20;
  printf("%g %.9g %d %d %d\n", d, g, i, uc, c--);
  _Bool b = 3; b += 5; b--; printf("%d %d\n", b, ~zero);
  printf("%5d|%-5d|%05d|%+d|%x|%#o|%8.3f|%e|%g|%g|%c|%s|%.2s|%%|%5s|%ld\n", 42, 42, 42, 42, 255, 8, 3.14159, 12345.678, 1e-5, 1e20, 'x', "str", "long", "ab", 123456789012L);
  printf("%08.3f|%-10.2e|%#x|% d|%.0f|%.0f|%hhd|%hu|%zu|%i|%G\n", -3.5, 0.00123, 48879, 7, 0.5, 1.5, 300, 70000, sizeof(int), -5, 1e-10);
  return (unsigned char)minus;
}
