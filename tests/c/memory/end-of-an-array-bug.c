// expect: FALSE at 9
int a[10];
int main(void) {
  int *p = a, n = 10;
  p[3] = 7;
  a[9] = 1;
  *(a + n - 1) = 2;
  (&a[n])[-2] = 3;
  assert(a[9] == 1 || a[8] != 3);
}
