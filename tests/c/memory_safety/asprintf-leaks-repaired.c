// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: leak
int asprintf(char **, const char *, ...);
void free(void *);
int main(void) {
  char *s;
  asprintf(&s, "");
  free(s);
  return 0;
}
