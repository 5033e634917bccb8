// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int x = 0, *p = &x;
  if (x == 0)
    p = 0;
  *p = 1;
  return 0;
}
