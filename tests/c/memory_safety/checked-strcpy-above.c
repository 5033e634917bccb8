// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety
// sanitizer: none
int main(void) {
  char a[3], b[4] = "abc";
  __builtin___strcpy_chk(a, b, 100);
  return 0;
}
