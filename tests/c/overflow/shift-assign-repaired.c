// expect: TRUE
// args: --prop no-overflow
// input: 99 4
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y >= 0 && y < 5 && x >= 0 && x < 100)
    x <<= y;
  return 0;
}
