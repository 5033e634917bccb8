// expect: FALSE(no-overflow) at 5
// args: --prop no-overflow
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 2147483647 + 1;
  (void)x;
  return 0;
}
