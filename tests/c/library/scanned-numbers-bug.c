// expect: FALSE
// args: --check assertions
extern int scanf(const char *, ...);
int main(void) {
  int x = 1;
  if (scanf("%d", &x) == 1 && x == 42) __VERIFIER_error();
}
