// expect: UNKNOWN `execv`
// args: --prop valid-memsafety
int execv(const char *, char *const *);
int main(void) {
  char *arguments[2] = {"/bin/true", 0};
  execv("/bin/true", arguments);
  return 0;
}
