// expect: TRUE
// args: --check uninitialised
int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  if (__VERIFIER_nondet_int())
    goto out;
  x = 1;
  return x;
out:
  return 0;
}
