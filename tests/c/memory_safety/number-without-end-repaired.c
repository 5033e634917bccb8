// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
double strtod(const char *, char **);
int main(void) {
  char text[3] = {'1', '2'}, *end;
  strtod(text, &end);
  return *end == 1;
}
