// expect: TRUE
// args: --data-model LP64 --prop no-overflow
typedef signed char v4qi __attribute__((vector_size(4)));
typedef unsigned v2ui __attribute__((vector_size(8)));
signed char __VERIFIER_nondet_char(void);
int main(void) {
  signed char c = __VERIFIER_nondet_char();
  if (c > 126) return 0;
  v4qi v = {c, 1, -128, 1};
  v = v + 1;
  v2ui u = {4294967295u, 7};
  u = u * u + 1;
  return 0;
}
