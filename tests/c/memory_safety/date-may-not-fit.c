// expect: UNKNOWN `strftime`
// args: --prop valid-memsafety --data-model LP64
// sanitizer: address
struct tm { int members[9]; long offset; const char *zone; };
unsigned long strftime(char *, unsigned long, const char *, const struct tm *);
int main(void) {
  char text[5];
  struct tm now = {{0}};
  strftime(text, 100, "%Y", &now);
  return 0;
}
