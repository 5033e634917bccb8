// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  int *p = 0;
  {
    int rounds = 0;
  again:;
    int x = 7;
    if (p)
      *p = x + 1;
    if (p && x != 8)
      *(int *)0 = 0;
    p = &x;
    if (rounds++ < 1)
      goto again;
  }
  return 0;
}
