// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow
// input: 65535
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned short x = (unsigned short)__VERIFIER_nondet_int();
  unsigned r = x * x;
  (void)r;
  return 0;
}
