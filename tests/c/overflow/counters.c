// expect: TRUE
// args: --prop no-overflow
// input: 7 3
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  for (int i = m; i < n; i++)
    ;
  for (int i = m; i > n && i != 5; --i)
    ;
  for (int i = m; i <= 1000; ++i)
    ;
  for (int i = m; -5 <= i; i--)
    ;
  return 0;
}
