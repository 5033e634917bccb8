// expect: TRUE
// args: --check assertions
// The result says how many numbers there are; what has not been read stays.
extern int scanf(const char *, ...);
int main(void) {
  int x = 1, y = 2;
  int n = scanf("%d %d", &x, &y);
  if (n < -1 || n > 2) __VERIFIER_error();
  if (n < 2 && y != 2) __VERIFIER_error();
  if (n < 1 && x != 1) __VERIFIER_error();
}
