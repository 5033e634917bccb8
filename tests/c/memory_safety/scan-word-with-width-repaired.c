// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int scanf(const char *, ...);
int main(void) {
  char word[9];
  int number;
  scanf("%d%8[a-z]", &number, word);
  return 0;
}
