// expect: UNKNOWN `printf` through a pointer
// args: --prop valid-memsafety
int printf(const char *, ...);
int main(void) {
  int (*print)(const char *, ...) = printf;
  print("%s", (char *)0);
  return 0;
}
