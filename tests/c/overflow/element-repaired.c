// expect: TRUE
// args: --prop no-overflow
// input: 2
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {1, 2, 3, 2147483647};
  int x = __VERIFIER_nondet_int();
  if (x >= 0 && x < 3)
    a[x]++;
  return 0;
}
