// expect: FALSE(no-overflow) at 9
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    return 0;
  while ((x + 1) % 7)
    x /= 2;
  return 0;
}
