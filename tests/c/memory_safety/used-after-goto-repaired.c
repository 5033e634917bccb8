// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p = 0;
  int x;
  {
    x = 3;
    p = &x;
    goto out;
  }
out:
  return *p - 3;
}
