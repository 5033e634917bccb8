// expect: TRUE
// The leading one of `long double` is in memory.
// args: --integers bits --data-model LP64 --check assertions
typedef union { long double value; struct { unsigned low, high; unsigned short top; } parts; } extended_shape;
int main(void) {
  extended_shape u;
  u.value = -1.5L;
  assert(u.parts.top == 0xbfff && u.parts.high == 0xc0000000 && u.parts.low == 0);
}
