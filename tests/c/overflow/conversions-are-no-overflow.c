// expect: TRUE
// args: --prop no-overflow
// input: 2147483647
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  short s = (short)x;
  char c = (char)x;
  int z = (int)(unsigned)x;
  z = (int)3000000000u;
  (void)s;
  (void)c;
  (void)z;
  return 0;
}
