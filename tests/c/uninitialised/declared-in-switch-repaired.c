// expect: TRUE
// args: --check uninitialised
int __VERIFIER_nondet_int(void);
int main(void) {
  for (int i = 0; i < 2; i++) {
    switch (__VERIFIER_nondet_int()) {
      int x;
    case 1:
    case 3:
      x = 1;
    case 2:
      x = 2;
      return x;
    }
  }
  return 0;
}
