// expect: FALSE
// args: --check assertions
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  if (u >= 256 && u < 512 && __builtin_clz(u) == 23) __VERIFIER_error();
}
