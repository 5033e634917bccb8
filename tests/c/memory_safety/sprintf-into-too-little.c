// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: address
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
int main(void) {
  char s[4], name[3] = "ab";
  sprintf(s, "%c%s%d", 'x', name, 7);
  return 0;
}
