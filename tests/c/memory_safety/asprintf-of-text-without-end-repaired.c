// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int asprintf(char **, const char *, ...);
void free(void *);
int main(void) {
  char *s, name[3] = {'a', 'b'};
  asprintf(&s, "%s!", name);
  free(s);
  return 0;
}
