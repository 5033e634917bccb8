// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
int main(void) {
  char s[15], name[3] = "ab";
  return sprintf(s, "%c%s%d", 'x', name, 7) > 14;
}
