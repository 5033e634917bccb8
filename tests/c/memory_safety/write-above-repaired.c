// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
long write(int, const void *, unsigned long);
int main(int argc, char **argv) {
  char s[4] = "abc";
  unsigned long n = argc > 0 ? 3 : 4;
  write(1, s, n);
  return 0;
}
