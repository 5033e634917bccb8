// expect: TRUE
// args: --data-model LP64
// GCC computes with a bit-field that is wider than `int` in just its width, and in that of the other operand if that is greater.
void assert(int);
struct s { unsigned long long a : 40; long long b : 35; unsigned long long c : 50; } x;
int main(void) {
  int i = -1;
  x.a = 0xffffffffffULL;
  x.b = -3;
  assert(x.a + 1 == 0);
  assert((x.a + 1) - 1 == 0xffffffffffULL);
  assert(x.a + 1L == 0x10000000000L);
  assert((unsigned long long)x.a + 1 == 0x10000000000ULL);
  assert(-x.a == 1 && ~x.a == 0 && x.a << 8 == 0xffffffff00ULL && x.a * x.a == 1);
  assert(x.a == i && x.a / i == 1 && x.a % i == 0);
  assert((0, x.a) + 1 == 0 && (x.a = 0xffffffffffULL) + 1 == 0 && ({ x.a; }) + 1 == 0 && (+x.a) + 1 == 0);
  assert((i ? x.a : 0) + 1 == 0 && (i ? x.a : 0L) + 1 == 0x10000000000L && (1 ? x.a : 0L) + 1 == 0x10000000000L);
  assert((x.a ?: 0) + 1 == 0 && (x.a += 0) + 1 == 0 && x.a++ + 1 == 0 && --x.a + 1 == 0);
  assert(x.b < 1u && x.b < x.a && x.b >> 1 == -2 && ~x.b == 2 && (x.b & 0xffffffffu) == 0xfffffffdu);
  x.c = -1;
  assert(x.c + x.a + 2 == 0x10000000000ULL);
  return 0;
}
