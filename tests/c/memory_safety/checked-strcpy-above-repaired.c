// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  char a[4], b[4] = "abc";
  __builtin___strcpy_chk(a, b, 4);
  return 0;
}
