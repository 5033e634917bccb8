// expect: FALSE at 6
// args: --check assertions
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) assert(x + 1 > 0);
}
