// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: address
int printf(const char *, ...);
int main(void) {
  short s;
  printf("abc%n\n", (int *)&s);
  return 0;
}
