// expect: FALSE(no-overflow) at 10
// args: --prop no-overflow
// input: 999999999 999999999 999999999
int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) {
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x < 1000000000)
      s += x;
  }
  return 0;
}
