// expect: FALSE(no-division-by-zero) at 9
// args: --prop no-division-by-zero
// input: 
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 5;
  if (x > 6)
    x = 5 / 0;
  x = x % 0;
  return 0;
}
