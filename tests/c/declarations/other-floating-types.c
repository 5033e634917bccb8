// expect: TRUE
// args: --check assertions --data-model LP64
// `_Float32` has the numbers of `float`, and is another type: it is not promoted, and _Generic tells them apart.
#include <stdarg.h>
#define NAME(x) _Generic((x), float : 1, double : 2, long double : 3, _Float32 : 4, _Float64 : 5, _Float32x : 6, _Float64x : 7, default : 0)
static int passed(int n, ...) {
  va_list list;
  va_start(list, n);
  _Float32 x = va_arg(list, _Float32);
  va_end(list);
  return x == 1.5f;
}
int main(void) {
  float f = 0;
  double d = 0;
  long double l = 0;
  _Float32 a = 1.5f;
  _Float64 b = 0;
  _Float32x x = 0;
  _Float64x y = 0;
  assert(NAME(a) == 4 && NAME(a + f) == 4 && NAME(a + d) == 2 && NAME(b + d) == 5 && NAME(x + d) == 2);
  assert(NAME(x) == 6 && NAME(y) == 7 && NAME(y + l) == 3 && NAME(1.0f32) == 4 && NAME(1.0f64) == 5 && NAME(a + 1) == 4);
  assert(!__builtin_types_compatible_p(_Float32, float) && !__builtin_types_compatible_p(_Float64, double));
  assert(sizeof(a) == 4 && sizeof(b) == 8 && a + f == 1.5 && passed(1, a));
  return 0;
}
