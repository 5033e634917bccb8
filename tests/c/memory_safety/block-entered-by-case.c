// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int *p;
int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
      int x;
    default:
      p = &x;
      *p = i;
    }
  return 0;
}
