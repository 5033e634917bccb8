// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
int getopt(int, char *const *, const char *);
int main(void) {
  char letters[1] = {'a'}, *arguments[2] = {"p", 0};
  getopt(1, arguments, letters);
  return 0;
}
