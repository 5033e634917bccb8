// expect: FALSE(no-bad-shift) at 7
// args: --prop no-bad-shift
// input: 
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char c = 1;
  c = c << 32;
  return 0;
}
