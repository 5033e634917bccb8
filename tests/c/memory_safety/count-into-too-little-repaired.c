// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int printf(const char *, ...);
int main(void) {
  short s;
  printf("abc%hn\n", &s);
  return s != 3;
}
