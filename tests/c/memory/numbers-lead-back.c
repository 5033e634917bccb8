// expect: TRUE
// args: --prop unreach-call --data-model LP64
// Each number leads back to its own object.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int first, second;
static void set(unsigned long data) { *(int *)data = 2; }
int main(void) {
  set((unsigned long)&second);
  second = 1;
  unsigned long data = (unsigned long)&first;
  set(data);
  if (second == 2) reach_error();
  return 0;
}
