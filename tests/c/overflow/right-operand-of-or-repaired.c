// expect: TRUE
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 2147483647 || (x + 1) % 3)
    x = 0;
  return 0;
}
