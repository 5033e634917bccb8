// expect: TRUE
// args: --check assertions
int main(void) {
  double d = 0;
  float f = 2;
  d += 1;
  f--;
  int old = d++ == 1;
  assert(old && d == 2 && f == 1);
}
