// expect: UNKNOWN
// args: --data-model LP64 --check assertions
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void) {
  int *p = (int *)__VERIFIER_nondet_ulong();
  if (p == &x)
    *p = 5;
  assert(x == 0);
}
