// expect: FALSE at 5
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) assert(x + 1 > 0);
}
