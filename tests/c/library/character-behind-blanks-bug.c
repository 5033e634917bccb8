// expect: FALSE
// args: --check assertions
extern int scanf(const char *, ...);
int main(void) {
  int x;
  char c;
  if (scanf("%d", &x) == 1 && scanf(" %c", &c) == 1 && c == 'y') __VERIFIER_error();
}
