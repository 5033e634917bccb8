// expect: TRUE
// args: --prop no-overflow
// input: 1073741823
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= -1073741824 && x <= 1073741823)
    x = 2 * x;
  return 0;
}
