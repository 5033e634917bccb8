// expect: FALSE(no-overflow) at 6
// args: --prop no-overflow
// input: 
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1 << 31;
  (void)x;
  return 0;
}
