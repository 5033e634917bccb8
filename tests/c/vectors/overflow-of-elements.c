// expect: FALSE(no-overflow)
// args: --data-model LP64 --prop no-overflow
typedef signed char v4qi __attribute__((vector_size(4)));
signed char __VERIFIER_nondet_char(void);
int main(void) {
  signed char c = __VERIFIER_nondet_char();
  v4qi v = {c, 1, 1, 1};
  v = v + 1;
  return 0;
}
