// expect: TRUE
// args: --prop no-overflow
// input: 9223372036854775807
long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  if (x < 9223372036854775807LL)
    x = x + 1;
  return 0;
}
