// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call
void reach_error(void) { }
unsigned __VERIFIER_nondet_uint(void);
void check(int c) { if (!c)
  reach_error(); }
int main(void) {
  check(__VERIFIER_nondet_uint() != 3);
}
