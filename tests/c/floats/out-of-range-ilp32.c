// expect: TRUE
// SSE on a 32-bit processor converts to `unsigned` in two halves: what is too large becomes 0, what is too small 2147483648.
// args: --integers bits --check assertions --data-model ILP32
int main(void) {
  double big = 1e10, small = -1e10, top = 4294967295.0, end = 4294967296.0, minus = -1.0, least = -2147483649.0;
  float large = 3e9f, low = -3e9f;
  long double extended = 1e10L;
  assert((unsigned)big == 0 && (unsigned)small == 2147483648u && (unsigned)top == 4294967295u && (unsigned)end == 0);
  assert((unsigned)minus == 4294967295u && (unsigned)least == 2147483648u);
  assert((unsigned)large == 3000000000u && (unsigned)low == 2147483648u);
  assert((unsigned)extended == 1410065408u && (unsigned long long)big == 10000000000ull);
}
