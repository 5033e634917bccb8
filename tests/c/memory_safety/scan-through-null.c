// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
int scanf(const char *, ...);
int main(void) {
  int *number = 0;
  scanf("%*d %d", number);
  return 0;
}
