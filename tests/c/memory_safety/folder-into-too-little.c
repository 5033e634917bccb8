// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety --data-model LP64
// sanitizer: none
char *getcwd(char *, unsigned long);
int main(void) {
  char name[8];
  getcwd(name, 9);
  return 0;
}
