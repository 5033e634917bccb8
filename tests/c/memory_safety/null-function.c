// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: address
int one(void) { return 1; }
int main(int n, char **v) {
  int (*f)(void) = one;
  if (n >= 0)
    f = 0;
  return f();
}
