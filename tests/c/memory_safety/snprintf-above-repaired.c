// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
int main(void) {
  char s[3];
  snprintf(s, sizeof s, "%s", "abcdef");
  return snprintf(0, 0, "%s", "abcdef") != 6;
}
