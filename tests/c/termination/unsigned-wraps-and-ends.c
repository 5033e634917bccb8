// expect: TRUE
// args: --prop termination
// The loop ends only because unsigned numbers wrap around.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x > 0) x++;
  return 0;
}
