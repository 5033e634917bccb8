// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety
// sanitizer: none
int main(void) {
  int *p;
  *p = 1;
  return 0;
}
