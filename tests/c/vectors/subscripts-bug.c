// expect: FALSE
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
int __VERIFIER_nondet_int(void);
v4si g = {1, 2, 3, 4};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  g[i] = 9;
  assert(g[2] == 3);
}
