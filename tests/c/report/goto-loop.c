// expect: TRUE
// args: --prop unreach-call
// A loop made of `goto` has an invariant, too, at its label.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i = 0, n = 0;
again:
  if (i < 10) i++;
  n = i;
  if (__VERIFIER_nondet_int()) goto again;
  if (n > 10) reach_error();
  return 0;
}
