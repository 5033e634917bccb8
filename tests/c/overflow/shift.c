// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow
// input: 134217728
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x = x << 4;
  return 0;
}
