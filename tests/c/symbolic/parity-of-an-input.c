// expect: TRUE
// args: --prop unreach-call --strategy symbolic --integers bits
// The loop has at most 16 rounds, whatever the input is.
void reach_error(void);
unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_ushort(), parity = 0, y = x;
  while (y) {
    parity = !parity;
    y = y & (y - 1);
  }
  x ^= x >> 8;
  x ^= x >> 4;
  x ^= x >> 2;
  x ^= x >> 1;
  if ((x & 1) != parity)
    reach_error();
  return 0;
}
