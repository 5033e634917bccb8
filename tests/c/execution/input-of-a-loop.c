// expect: UNKNOWN
// args: --strategy run
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) i++;
  if (i != n) __VERIFIER_error();
  return 0;
}
