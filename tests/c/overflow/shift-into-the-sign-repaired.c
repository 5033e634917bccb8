// expect: TRUE
// args: --prop no-overflow
// input: 
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1 << 30;
  unsigned y = 1u << 31;
  (void)x;
  (void)y;
  return 0;
}
