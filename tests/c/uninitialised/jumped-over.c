// expect: FALSE(no-uninitialised-read) at 10
// args: --check uninitialised
int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  if (__VERIFIER_nondet_int())
    goto out;
  x = 1;
out:
  return x;
}
