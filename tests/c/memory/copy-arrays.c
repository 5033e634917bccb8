// expect: TRUE
// args: --check assertions
extern void *memcpy(void *, const void *, unsigned long), *memset(void *, int, unsigned long);
int main(void) {
  int a[3] = {1, 2, 3}, b[3];
  unsigned char c[2];
  memcpy(b, a, sizeof a);
  if (b[0] != 1 || b[2] != 3) __VERIFIER_error();
  memset(b, 255, 2 * sizeof(int));
  if (b[1] != -1 || b[2] != 3) __VERIFIER_error();
  memset(c, 7, 1);
  if (c[0] != 7) __VERIFIER_error();
}
