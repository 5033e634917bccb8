// expect: TRUE
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  for (int i = 2147483000; i < x; i++)
    ;
  return 0;
}
