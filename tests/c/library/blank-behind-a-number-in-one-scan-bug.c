// expect: FALSE
// args: --check assertions
extern int scanf(const char *, ...);
int main(void) {
  int x;
  char c;
  if (scanf("%d%c", &x, &c) == 2 && c == ' ') __VERIFIER_error();
}
