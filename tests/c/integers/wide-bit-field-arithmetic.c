// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
// GCC computes with a bit-field that is wider than `int` in just its width, and in that of the other operand if that is greater.
void assert(int);
struct s { unsigned long long a : 40; long long b : 35; } x;
int main(void) {
  int i = -1;
  x.a = 0xffffffffffULL;
  x.b = -3;
  assert(x.a + 1 == 0);
  assert((x.a + 1) - 1 == 0xffffffffffULL);
  assert(x.a + 1L == 0x10000000000L);
  assert(-x.a == 1 && ~x.a == 0 && x.a << 8 == 0xffffffff00ULL);
  assert(x.a == i);
  assert((0, x.a) + 1 == 0 && ({ x.a; }) + 1 == 0 && (+x.a) + 1 == 0);
  assert((i ? x.a : 0) + 1 == 0 && (i ? x.a : 0L) + 1 == 0x10000000000L && (1 ? x.a : 0L) + 1 == 0x10000000000L);
  assert(x.b < 1u && x.b < x.a && x.b >> 1 == -2 && ~x.b == 2);
  return 0;
}
