// expect: FALSE(no-division-by-zero) at 7
// args: --prop no-division-by-zero
// input: -1
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 5, y = (unsigned)__VERIFIER_nondet_int();
  x = x / (y + 1);
  return 0;
}
