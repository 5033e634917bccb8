// expect: UNKNOWN `sprintf`
// args: --prop valid-memsafety
// How many digits a number has is not looked at.
int sprintf(char *, const char *, ...);
int main(void) {
  char s[2];
  sprintf(s, "%d", 7);
  return 0;
}
