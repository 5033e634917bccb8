// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
int scanf(const char *, ...);
int main(void) {
  char word[100];
  scanf("%s", word);
  return 0;
}
