// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int scanf(const char *, ...);
int main(void) {
  short number;
  scanf("%hd", &number);
  return 0;
}
