// expect: TRUE
// args: --check uninitialised
int __VERIFIER_nondet_int(void);
int input(void) { return __VERIFIER_nondet_int(); }
int main(void) {
  unsigned n;
  int c, d;
  for (n = 0; n < 3 && (c = __VERIFIER_nondet_int()) > 0 && c < 9; n++)
    d = input();
  if (n == 2)
    return d + c;
  return 0;
}
