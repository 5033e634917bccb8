// expect: UNKNOWN bit operation `&`
// args: --integers math --check assertions
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  assert((x & y) != 77);
}
