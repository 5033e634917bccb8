// expect: UNKNOWN what is done where `__builtin_unreachable` is reached
// args: --prop unreach-call
// GCC without optimisation just goes on.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) __builtin_unreachable();
  if (x > 5) reach_error();
  return 0;
}
