// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
// sanitizer: none
char *getcwd(char *, unsigned long);
int main(void) {
  char name[8];
  getcwd(name, sizeof name);
  return 0;
}
