// expect: TRUE
// args: --check assertions
// Every operation is rounded once, in the type of its operands.
int main(void) {
  float f = 0.1f;
  double d = 0.1, large = 9007199254740992.0;
  long double l = 0.1L, larger = 9007199254740992.0L;
  assert(f != d && d != l && d + 0.2 != 0.3 && (float)d == f && 1.0 / 3.0 * 3.0 == 1.0 && -d == 0.0 - d);
  assert(16777216.0f + f == 16777216.0f && large + 1.0 == large && larger + 1.0L != larger);
}
