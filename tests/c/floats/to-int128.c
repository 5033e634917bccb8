// expect: UNKNOWN a conversion of a floating-point number to a 128-bit integer
// args: --check assertions
extern double __VERIFIER_nondet_double(void);
int main(void) {
  __int128 big = (__int128)__VERIFIER_nondet_double();
  assert(big == 0);
}
