// expect: TRUE
// args: --prop termination
// From below zero it goes around all unsigned numbers.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x != 0) x--;
  return 0;
}
