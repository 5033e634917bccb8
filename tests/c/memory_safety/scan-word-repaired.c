// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int scanf(const char *, ...);
int main(void) {
  char word[8];
  scanf("%7s", word);
  return 0;
}
