// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
double strtod(const char *, char **);
int main(void) {
  char text[2] = {'1', '2'}, *end;
  strtod(text, &end);
  return 0;
}
