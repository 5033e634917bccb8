// expect: TRUE
// args: --check assertions --data-model LP64
// Builtins where C asks for a constant.
enum { ZEROS = __builtin_ctz(8), ONES = __builtin_popcount(255), FIRST = __builtin_ffs(4), SIGNS = __builtin_clrsb(-1) };
static int length = __builtin_strlen("hello"), order = __builtin_strcmp("a", "b") < 0;
static char array[__builtin_strlen("abc") + 1];
static double infinity = __builtin_huge_val(), absent = __builtin_nan(""), magnitude = __builtin_fabs(-2.5);
static int is_nan = __builtin_isnan(0.0), is_infinite = __builtin_isinf(1.0 / 0.0), sign = __builtin_signbit(-1.0) != 0;
static unsigned swapped = __builtin_bswap32(0x01020304);
static int absolute = __builtin_abs(-7), expected = __builtin_expect(5, 5);
static int kind = __builtin_fpclassify(1, 2, 3, 4, 5, 0.5), less = __builtin_isless(1.0, 2.0);
static double copied = __builtin_copysign(3.0, -0.0);
struct bits { int x : __builtin_clz(1) - 20; };
_Static_assert(__builtin_parity(7) == 1, "");
int main(void) {
  int n = 8;
  switch (n) {
  case __builtin_ctz(256): n = 1;
  }
  assert(n == 1 && ZEROS == 3 && ONES == 8 && FIRST == 3 && SIGNS == 31);
  assert(length == 5 && order && sizeof(array) == 4 && infinity > 1e300 && absent != absent && magnitude == 2.5);
  assert(!is_nan && is_infinite && sign && swapped == 0x04030201 && absolute == 7 && expected == 5);
  assert(kind == 3 && less && copied == -3.0);
  return 0;
}
