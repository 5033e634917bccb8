// expect: TRUE
// args: --prop termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s = __VERIFIER_nondet_int() > 0 ? 27 : 97;
  while (s != 1) {
    if (s % 2) s = 3 * s + 1;
    else s /= 2;
  }
  return 0;
}
