// expect: FALSE(no-overflow) at 10
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[10] = {0};
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    return 0;
  if (a[(x + 10) % 10])
    x = 0;
  return 0;
}
