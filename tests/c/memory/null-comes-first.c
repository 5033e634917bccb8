// expect: TRUE
int main(void) {
  int x, *p = &x, *null = 0;
  assert(p > (int *)0 && !(p <= (int *)0) && (int *)0 < p);
  assert(!(null > (int *)0) && null >= (int *)0 && p < (int *)-1);
}
