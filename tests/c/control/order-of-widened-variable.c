// expect: UNKNOWN
// args: --prop unreach-call
// GCC rewrites `h < n() + 4` to `h <= n() + 3` and reads `h` after the call.
static short h;
static int n(void) {
  h = 8;
  return 1;
}
int main(void) {
  h = 2;
  if (h < n() + 4) __VERIFIER_error();
  return 0;
}
