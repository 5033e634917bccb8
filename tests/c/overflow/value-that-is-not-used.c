// expect: FALSE(no-overflow) at 6
// args: --prop no-overflow
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x + 1;
  return 0;
}
