// expect: TRUE
// args: --strategy run
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < 50; i++) sum += i;
  if (x > 0 && sum != 1225) __VERIFIER_error();
  return 0;
}
