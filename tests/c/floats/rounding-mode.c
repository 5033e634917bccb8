// The sum depends on the rounding mode.
// expect: UNKNOWN unsupported: `fesetround`
int fesetround(int);
int main(void) {
  float a = 1.0f, b = 0.00000001f;
  fesetround(0x800);
  assert(a + b == 1.0f);
}
