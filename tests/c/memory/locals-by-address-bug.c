// expect: FALSE
// args: --check assertions
extern int __VERIFIER_nondet_int(void);
int *choose(int c, int *a, int *b) { return c ? a : b; }
int main(void) {
  int a = 1, b = 2;
  *choose(__VERIFIER_nondet_int(), &a, &b) = 3;
  assert(a == 1);
}
