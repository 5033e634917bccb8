// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety --data-model LP64
extern int __VERIFIER_nondet_int(void);
static const int limits[3] = {1, 2, 3};
int main(void) {
  int own[3] = {0};
  int *p = __VERIFIER_nondet_int() ? (int *)limits : own;
  p[2] += 1;
  return 0;
}
