// expect: FALSE(unreach-call) at 12
// args: --prop unreach-call --strategy execute --integers bits
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned state = __VERIFIER_nondet_uint() | 1u, seen = 0;
  for (int i = 0; i < 200; i++) {
    state = (state >> 1) ^ (-(state & 1u) & 0xd0000001u);
    seen += state != 0;
  }
  if (seen == 200)
    reach_error();
  return 0;
}
