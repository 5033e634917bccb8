// expect: TRUE
// args: --prop termination
// There are two executions, and no ranking function is known for them.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 27;
  if (__VERIFIER_nondet_int() > 0) s = 97;
  while (s != 1) {
    if (s % 2) s = 3 * s + 1;
    else s /= 2;
  }
  return 0;
}
