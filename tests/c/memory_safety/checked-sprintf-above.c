// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety --data-model LP64
// sanitizer: address
int __sprintf_chk(char *, int, unsigned long, const char *, ...);
int main(void) {
  char a[3];
  __sprintf_chk(a, 1, 100, "%c%c%c", 'a', 'b', 'c');
  return 0;
}
