// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
// sanitizer: address
int __sprintf_chk(char *, int, unsigned long, const char *, ...);
int main(void) {
  char a[4];
  __sprintf_chk(a, 1, 4, "%c%c%c", 'a', 'b', 'c');
  return 0;
}
