// expect: FALSE
// args: --data-model LP64 --check assertions
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
static void *allocate(void) { return __VERIFIER_nondet_int() ? malloc(4) : (void *)-12L; }
int main(void) {
  int *p = allocate();
  assert((unsigned long)p < (unsigned long)-4095);
}
