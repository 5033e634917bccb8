// expect: TRUE
// args: --prop unreach-call
void reach_error(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void abort(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x > 0);
  if (x <= 0) reach_error();
  __VERIFIER_assume(x < 10);
  if (x >= 10) reach_error();
  if (x == 5) abort();
  if (x == 5) reach_error();
}
