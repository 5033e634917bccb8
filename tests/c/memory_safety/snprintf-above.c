// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: address
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
int main(void) {
  char s[3];
  snprintf(s, 4, "%s", "abcdef");
  return 0;
}
