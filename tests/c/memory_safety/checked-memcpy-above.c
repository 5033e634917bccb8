// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  char a[4], b[8] = {0};
  __builtin___memcpy_chk(a, b, 5, 100);
  return 0;
}
