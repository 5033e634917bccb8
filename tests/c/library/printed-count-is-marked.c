// expect: UNKNOWN `sprintf`
// args: --check assertions
extern int printf(const char *, ...);
int main(void) {
  int n = 0;
  printf("%d%n\n", 7, &n);
  if (n != 1) __VERIFIER_error();
}
