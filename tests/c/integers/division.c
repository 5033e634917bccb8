// expect: TRUE
// args: --check assertions
int __VERIFIER_nondet_int(void);
int main(void) {
  assert(-7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1);
  int a = __VERIFIER_nondet_int(), b = 3;
  if (a > -1000 && a < 1000) {
    int q = a / b, r = a % b;
    assert(q * b + r == a);
    assert(a >= 0 || r <= 0);
    assert(a <= 0 || r >= 0);
  }
}
