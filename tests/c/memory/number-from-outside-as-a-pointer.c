// expect: UNKNOWN a conversion of a pointer to an integer
// args: --prop unreach-call --data-model LP64
// One number leads back to its object, the other one may be any address, or none.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int first, second;
static void set(unsigned long data) { *(int *)data = 2; }
int main(void) {
  set((unsigned long)&second);
  second = 1;
  unsigned long data = (unsigned long)&first;
  if (__VERIFIER_nondet_ulong()) data = __VERIFIER_nondet_ulong();
  set(data);
  if (second == 2) reach_error();
  return 0;
}
