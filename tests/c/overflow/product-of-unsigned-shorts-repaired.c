// expect: TRUE
// args: --prop no-overflow
// input: 65535
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned short x = (unsigned short)__VERIFIER_nondet_int();
  unsigned r = (unsigned)x * x;
  (void)r;
  return 0;
}
