// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: none
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p) {
      *p = 1;
      goto out;
    }
    p = &x;
  }
out:
  return 0;
}
