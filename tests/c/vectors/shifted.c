// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
typedef int v4si __attribute__((vector_size(16)));
int __VERIFIER_nondet_int(void);
int main(void) {
  v4si a = {1, 2, -3, 4};
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 20) return 0;
  a = a << n;
  assert(a[1] == 2 << n);
  a = a >> (v4si){1, 2, 0, 31};
  assert(a[3] == 0 && a[2] == -3 * (1 << n));
}
