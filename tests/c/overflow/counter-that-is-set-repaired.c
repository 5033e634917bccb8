// expect: TRUE
// args: --prop no-overflow
// input: 5
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  for (int i = 0; i < 10; i++)
    if (x == 5)
      x = 2147483647;
  return 0;
}
