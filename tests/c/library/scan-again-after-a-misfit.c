// expect: UNKNOWN
// args: --check assertions
// What is no number the first time is none the second time.
extern int scanf(const char *, ...);
int main(void) {
  int x, y;
  if (scanf("%d", &x) != 1 && scanf("%d", &y) == 1) __VERIFIER_error();
}
