// expect: UNKNOWN
// args: --check assertions
// A digit behind a number would belong to it.
extern int scanf(const char *, ...);
extern int getchar(void);
int main(void) {
  int x;
  if (scanf("%d", &x) == 1 && getchar() == '7') __VERIFIER_error();
}
