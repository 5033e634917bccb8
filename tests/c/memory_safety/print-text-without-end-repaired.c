// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int printf(const char *, ...);
int main(void) {
  char s[4] = {'a', 'b', 'c'};
  printf("%d %s\n", 1, s);
  return 0;
}
