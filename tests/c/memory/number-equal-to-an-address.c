// expect: UNKNOWN
// args: --data-model LP64 --check assertions
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void) {
  unsigned long m = __VERIFIER_nondet_ulong();
  if (m == (unsigned long)&x)
    *(int *)m = 5;
  assert(x == 0);
}
