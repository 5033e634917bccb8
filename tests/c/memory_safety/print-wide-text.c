// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
int printf(const char *, ...);
int main(void) {
  int s[2] = {'a', 'b'};
  printf("%ls\n", s);
  return 0;
}
