// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: none
int printf(const char *, ...);
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  int most = 4;
  printf("%.*s\n", most, s);
  return 0;
}
