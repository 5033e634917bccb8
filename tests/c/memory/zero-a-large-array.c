// expect: TRUE
// args: --check assertions
extern void *memset(void *, int, unsigned long);
int main(void) {
  int a[1000], i = __VERIFIER_nondet_int();
  memset(a, 0, sizeof a);
  if (i >= 0 && i < 1000 && a[i]) __VERIFIER_error();
}
