// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
int execv(const char *, char *const *);
int main(int argc, char **argv) {
  char *arguments[1] = {0}, a[2];
  execv("", arguments);
  return a[argc + 1];
}
