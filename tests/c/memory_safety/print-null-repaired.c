// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int printf(const char *, ...);
int main(int argc, char **argv) {
  const char *p = argc > 0 ? 0 : "text";
  if (p)
    printf("%d %s", 1, p);
  return 0;
}
