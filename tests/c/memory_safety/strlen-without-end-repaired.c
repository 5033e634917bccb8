// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
unsigned long strlen(const char *);
int main(void) {
  char s[4] = {'a', 'b', 'c'};
  return strlen(s) != 3;
}
