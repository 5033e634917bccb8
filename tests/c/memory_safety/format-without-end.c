// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: address
int printf(const char *, ...);
int main(void) {
  char format[2] = {'a', 'b'};
  printf(format, 1);
  return 0;
}
