// expect: TRUE
// args: --prop no-overflow
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x + 0;
  return 0;
}
