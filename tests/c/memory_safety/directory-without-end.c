// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
int mkdir(const char *, unsigned);
int main(void) {
  char name[2] = {'/', 'x'};
  mkdir(name, 0);
  return 0;
}
