// expect: FALSE(valid-deref) at 11
// args: --prop valid-memsafety
// sanitizer: none
int *p;
int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
      int x;
    default:
      if (i == 1)
        *p = i;
      p = &x;
    }
  return 0;
}
