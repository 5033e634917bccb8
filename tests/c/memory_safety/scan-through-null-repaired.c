// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int scanf(const char *, ...);
int main(void) {
  int number;
  scanf("%*d %d", &number);
  return 0;
}
