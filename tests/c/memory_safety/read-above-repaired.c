// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
long read(int, void *, unsigned long);
int main(void) {
  char a[8];
  return read(0, a, 8) > 8;
}
