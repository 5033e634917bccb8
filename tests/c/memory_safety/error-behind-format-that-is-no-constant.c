// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: address
int printf(const char *, ...);
int main(int argc, char **argv) {
  char format[2] = "a", s[2];
  format[0] += argc;
  printf(format);
  return s[argc + 1];
}
