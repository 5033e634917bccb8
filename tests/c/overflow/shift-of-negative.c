// expect: FALSE(no-overflow) at 8
// args: --prop no-overflow
// input: -1
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 && x > -10)
    x = x << 1;
  return 0;
}
