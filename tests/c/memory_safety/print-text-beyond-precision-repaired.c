// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int printf(const char *, ...);
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  printf("%-8.3s\n", s);
  return 0;
}
