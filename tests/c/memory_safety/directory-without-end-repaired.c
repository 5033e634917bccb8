// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int mkdir(const char *, unsigned);
int main(void) {
  char name[2] = {'/'};
  mkdir(name, 0);
  return 0;
}
