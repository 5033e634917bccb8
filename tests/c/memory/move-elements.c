// expect: TRUE
// args: --check assertions
// The blocks overlap.
extern void *memmove(void *, const void *, unsigned long);
int main(void) {
  short a[3] = {1, 2, 3};
  memmove(a + 1, a, 2 * sizeof(short));
  if (a[0] != 1 || a[1] != 1 || a[2] != 2) __VERIFIER_error();
}
