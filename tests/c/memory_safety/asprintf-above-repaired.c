// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int asprintf(char **, const char *, ...);
void free(void *);
int main(void) {
  char *s, text[1] = "";
  int n = asprintf(&s, "%s", text);
  s[n] = 0;
  free(s);
  return 0;
}
