// expect: TRUE
// args: --prop termination
extern unsigned __VERIFIER_nondet_uint(void);
unsigned ack(unsigned m, unsigned n) {
  if (m == 0) return n + 1;
  if (n == 0) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}
int main(void) {
  return ack(__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint()) != 0;
}
