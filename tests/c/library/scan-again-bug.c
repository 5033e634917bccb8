// expect: FALSE
// args: --check assertions
extern int scanf(const char *, ...);
int main(void) {
  int x, y, z;
  if (scanf("%d%d", &x, &y) == 2 && scanf("%d", &z) == 1 && x + y == z) __VERIFIER_error();
}
