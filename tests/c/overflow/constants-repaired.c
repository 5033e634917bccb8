// expect: TRUE
// args: --prop no-overflow
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 2147483646 + 1;
  unsigned y = 4294967295u + 1;
  (void)x;
  (void)y;
  return 0;
}
