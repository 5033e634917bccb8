// expect: TRUE
// args: --prop termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  while (i > 0) {
    int j = 1;
    while (j < i) j++;
    i--;
  }
  return 0;
}
