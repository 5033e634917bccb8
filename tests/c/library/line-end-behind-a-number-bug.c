// expect: FALSE
// args: --check assertions
extern int scanf(const char *, ...);
extern int getchar(void);
int main(void) {
  int x;
  if (scanf("%d", &x) == 1 && getchar() == '\n') __VERIFIER_error();
}
