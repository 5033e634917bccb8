// expect: TRUE
// args: --prop no-overflow
// input: 1
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int i = 9;
  if (x == 1)
    goto inside;
  for (i = 0; i < 10; i++) {
  inside:
    x = 2;
  }
  return 0;
}
