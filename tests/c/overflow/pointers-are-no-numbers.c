// expect: TRUE
// args: --prop no-overflow
// input: 
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, *p = a;
  p = p + 3;
  p--;
  long long d = p - a;
  (void)d;
  return 0;
}
