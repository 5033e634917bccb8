// expect: FALSE(unreach-call) at 12
// args: --prop unreach-call --strategy symbolic
// How often the loop is executed is for the inputs to say: few rounds are enough.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int rounds = 0;
  while (__VERIFIER_nondet_int())
    if (rounds < 100)
      rounds++;
  if (rounds == 2)
    reach_error();
  return 0;
}
