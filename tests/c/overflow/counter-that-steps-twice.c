// expect: FALSE(no-overflow) at 6
// args: --prop no-overflow
// input: 
int __VERIFIER_nondet_int(void);
int main(void) {
  for (int i = 2147483640; i < 2147483647; i++, i++)
    ;
  return 0;
}
