// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow --data-model LP64
// input: -9223372036854775807
long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  x -= 2;
  return 0;
}
