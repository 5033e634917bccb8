// expect: TRUE
// args: --check assertions
extern int scanf(const char *, ...);
int main(void) {
  int x;
  char c;
  if (scanf("%d %c", &x, &c) == 2 && c == '\n') __VERIFIER_error();
}
