// expect: TRUE
// args: --prop no-overflow
// input: 2147483647 1
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || y < 0)
    return 0;
  long long r = (long long)x + y;
  (void)r;
  return 0;
}
