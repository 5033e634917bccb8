// expect: TRUE
// args: --prop termination
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n != 3) {
    __VERIFIER_assume(n == 3);
  }
  return 0;
}
