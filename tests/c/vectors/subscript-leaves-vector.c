// expect: FALSE(valid-deref)
// args: --data-model LP64 --prop valid-deref
typedef int v4si __attribute__((vector_size(16)));
int __VERIFIER_nondet_int(void);
int main(void) {
  v4si v = {1, 2, 3, 4};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4) return 0;
  v[i] = 0;
}
