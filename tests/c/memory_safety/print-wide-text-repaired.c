// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int printf(const char *, ...);
int main(void) {
  int s[2] = {'a', 0};
  printf("%ls\n", s);
  return 0;
}
