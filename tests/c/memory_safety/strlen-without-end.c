// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: address
unsigned long strlen(const char *);
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  return strlen(s) == 3;
}
