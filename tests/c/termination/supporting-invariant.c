// expect: TRUE
// args: --prop termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 23;
  while (x >= 0) x = x - y;
  return 0;
}
