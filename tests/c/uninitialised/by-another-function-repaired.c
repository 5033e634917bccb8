// expect: TRUE
// args: --check uninitialised
int __VERIFIER_nondet_int(void);
static int ask(int *answer) {
  if (__VERIFIER_nondet_int()) return 0;
  *answer = 5;
  return 1;
}
int main(void) {
  int answer;
  int *kept = &answer;
  return ask(kept) && *kept == 5;
}
