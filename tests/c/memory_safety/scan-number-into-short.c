// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
int scanf(const char *, ...);
int main(void) {
  short number;
  scanf("%d", (int *)&number);
  return 0;
}
