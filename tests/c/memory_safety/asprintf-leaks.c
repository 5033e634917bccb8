// expect: FALSE(valid-memtrack)
// args: --prop valid-memsafety
// sanitizer: leak
int asprintf(char **, const char *, ...);
void free(void *);
int main(void) {
  char *s;
  asprintf(&s, "");
  return 0;
}
