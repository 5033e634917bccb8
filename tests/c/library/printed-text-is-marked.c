// expect: UNKNOWN `sprintf`
// args: --check assertions
extern int sprintf(char *, const char *, ...);
int main(void) {
  char s[8];
  sprintf(s, "%d", 1);
  if (s[0] != '1') __VERIFIER_error();
}
