// expect: TRUE
// args: --prop no-overflow
// input: -1
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 && x > -10)
    x = x * 2;
  return 0;
}
