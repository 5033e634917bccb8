// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int remove(const char *);
int main(void) {
  char name[2] = {'/', 0};
  return remove(name) == 2;
}
