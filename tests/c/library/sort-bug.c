// expect: FALSE
// args: --check assertions
extern void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
int by_value(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }
int main(void) {
  unsigned char a[2] = {3, 1};
  qsort(a, 2, 1, by_value);
  if (a[0] == 1 && a[1] == 3) __VERIFIER_error();
}
