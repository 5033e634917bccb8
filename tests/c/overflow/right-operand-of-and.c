// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && (x + 1) % 3)
    x = 0;
  return 0;
}
