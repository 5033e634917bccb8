// expect: FALSE(no-overflow) at 7
// args: --prop no-overflow
// input: 
int __VERIFIER_nondet_int(void);
int g = 2147483647;
int main(void) {
  g++;
  return 0;
}
