// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int printf(const char *, ...);
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  int most = 3;
  printf("%.*s\n", most, s);
  return 0;
}
