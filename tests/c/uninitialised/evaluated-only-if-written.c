// expect: TRUE
// args: --check uninitialised
int __VERIFIER_nondet_int(void);
int main(void) {
  int x, is_known = 0;
  if (__VERIFIER_nondet_int()) {
    x = 3;
    is_known = 1;
  }
  return is_known && x > 2 ? x : 0;
}
