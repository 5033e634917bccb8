// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: address
int strcmp(const char *, const char *);
int main(void) {
  char *p = 0;
  return strcmp("a", p);
}
