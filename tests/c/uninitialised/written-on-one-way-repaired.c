// expect: TRUE
// args: --check uninitialised
// Both conditions are the same: only their values show that it is written.
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x;
  if (n > 3)
    x = 1;
  if (n > 4)
    return x;
  return 0;
}
