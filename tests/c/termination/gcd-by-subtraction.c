// expect: TRUE
// args: --prop termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0) return 0;
  while (a != b) {
    if (a > b) a -= b;
    else b -= a;
  }
  return a;
}
