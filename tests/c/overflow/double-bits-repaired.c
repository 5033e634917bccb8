// expect: TRUE
// args: --prop no-overflow --integers bits
// input: -1073741824
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= -1073741824 && x <= 1073741823)
    x = x * 2;
  return 0;
}
