// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: none
// Some C libraries print `(null)`; C does not allow it.
int printf(const char *, ...);
int main(int argc, char **argv) {
  const char *p = argc > 0 ? 0 : "text";
  printf("%d %s", 1, p);
  return 0;
}
