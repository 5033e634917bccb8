// expect: TRUE
// args: --check assertions
extern int printf(const char *, ...);
int main(void) {
  int n = 0;
  short m = 0;
  printf("ab%%%n%c%hn\n", &n, 'x', &m);
  if (n != 3 || m != 4) __VERIFIER_error();
}
