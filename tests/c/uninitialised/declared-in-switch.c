// expect: FALSE(no-uninitialised-read) at 12
// args: --check uninitialised
int __VERIFIER_nondet_int(void);
int main(void) {
  for (int i = 0; i < 2; i++) {
    switch (__VERIFIER_nondet_int()) {
      int x;
    case 1:
      x = 1;
      break;
    case 2:
      return x;
    }
  }
  return 0;
}
