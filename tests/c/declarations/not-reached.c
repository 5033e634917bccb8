// expect: TRUE
// args: --prop unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  unsigned x = __VERIFIER_nondet_int();
  switch (x % 3) {
  case 0: case 1: case 2: return 0;
  default: __builtin_unreachable();
  }
  reach_error();
  return 0;
}
