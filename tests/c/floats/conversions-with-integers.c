// expect: TRUE
// args: --integers math --check assertions
int main(void) {
  double d = -3.75;
  int n = (int)d;
  float f = n;
  assert(n == -3 && f == -3.0f);
}
