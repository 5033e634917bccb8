// expect: UNKNOWN `#pragma GCC optimize` that changes arithmetic
// args: --check assertions
#pragma GCC optimize("Ofast")
int main(void) {
  double x = 0.0;
  assert(x == x);
  return 0;
}
