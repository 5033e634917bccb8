// expect: FALSE(no-uninitialised-read) at 8
// args: --check uninitialised
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), *p;
  if (n > 3)
    p = &n;
  return p == &n;
}
