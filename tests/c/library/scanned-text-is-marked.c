// expect: UNKNOWN `scanf`
// args: --check assertions
// What is in the string is not looked at.
extern int sscanf(const char *, const char *, ...);
int main(void) {
  int x = 1;
  sscanf("7", "%d", &x);
  if (x != 7) __VERIFIER_error();
}
