// expect: FALSE(assertion) at 7
// args: --check assertions
extern int printf(const char *, ...);
int main(void) {
  int n = 0;
  printf("ab%n\n", &n);
  if (n == 2) __VERIFIER_error();
}
