// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int strcmp(const char *, const char *);
int main(void) {
  char *p = "a";
  return strcmp("a", p);
}
