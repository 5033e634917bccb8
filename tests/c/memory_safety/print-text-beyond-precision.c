// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: address
int printf(const char *, ...);
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  printf("%-8.4s\n", s);
  return 0;
}
