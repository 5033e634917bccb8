// expect: TRUE
// args: --prop no-bad-shift
// input: 
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char c = 1;
  c = c << 20;
  unsigned long long l = 1;
  l = l << 63;
  return 0;
}
