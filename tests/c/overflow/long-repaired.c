// expect: TRUE
// args: --prop no-overflow --data-model LP64
// input: -9223372036854775807
long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > 0)
    x -= 2;
  return 0;
}
