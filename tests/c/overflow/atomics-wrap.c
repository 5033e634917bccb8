// expect: TRUE
// args: --prop no-overflow
// input: 
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 2147483647;
  __sync_fetch_and_add(&x, 1);
  __atomic_fetch_sub(&x, 1, 5);
  return 0;
}
