// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: address
int asprintf(char **, const char *, ...);
void free(void *);
int main(void) {
  char *s;
  int n = asprintf(&s, "%c%c", 'a', 'b');
  s[n + 1] = 0;
  free(s);
  return 0;
}
