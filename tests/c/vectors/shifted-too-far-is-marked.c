// Instructions for vectors and for numbers differ in what they make of counts that are too large.
// expect: UNKNOWN the result of an operation that C leaves undefined
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
int __VERIFIER_nondet_int(void);
int main(void) {
  v4si a = {1, 2, 3, 4};
  int n = __VERIFIER_nondet_int();
  if (n < 31 || n > 32) return 0;
  a = a << n;
  assert(a[1] == 0);
}
