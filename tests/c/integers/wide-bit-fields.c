// expect: TRUE
// args: --data-model LP64 --check assertions
// Bit-fields wider than `int` as values: stored, converted, compared with constants, changed in place.
void assert(int);
struct s { unsigned long long a : 40; long long b : 35; unsigned c : 31; unsigned d : 32; } x;
int main(void) {
  x.a = 0x1ffffffffffULL;
  assert(x.a == 0xffffffffffULL);
  assert((unsigned long long)x.a + 1 == 0x10000000000ULL);
  x.a += 1;
  assert(x.a == 0);
  x.b = -1;
  long long b = x.b;
  assert(b == -1);
  x.c = 1;
  assert(-x.c < 0);
  x.d = 1;
  assert(-x.d > 0);
  return 0;
}
