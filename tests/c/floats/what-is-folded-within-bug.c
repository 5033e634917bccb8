// expect: FALSE(unreach-call)
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if ((int)(n ? 1e10 : -1e10) == 2147483647 && (int)(1 / 0.0) == -2147483647 - 1) reach_error();
}
