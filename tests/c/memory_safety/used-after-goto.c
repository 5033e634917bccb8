// expect: FALSE(valid-deref) at 12
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p = 0;
  {
    int x = 3;
    p = &x;
    goto out;
  }
out:
  return *p - 3;
}
