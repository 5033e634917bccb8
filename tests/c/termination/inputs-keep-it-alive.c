// expect: FALSE(termination) at 5
// args: --prop termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int() != 0) {
  }
  return 0;
}
