// expect: TRUE
// args: --check assertions
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n < 4) {
    int one = 1 << n, x = 100 >> n, y = -100 >> n;
    assert(one == 1 || one == 2 || one == 4 || one == 8);
    assert(x == 100 || x == 50 || x == 25 || x == 12);
    assert(y == -100 || y == -50 || y == -25 || y == -13);
    unsigned char c = 255;
    c <<= n;
    assert(c >= 248);
  }
}
