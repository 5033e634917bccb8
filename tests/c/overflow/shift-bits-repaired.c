// expect: TRUE
// args: --prop no-overflow --integers bits
// input: 134217727
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= 0 && x <= 134217727)
    x = x << 4;
  return 0;
}
