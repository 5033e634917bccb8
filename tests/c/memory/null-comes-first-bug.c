// expect: FALSE at 4
int main(void) {
  int x, *p = &x;
  assert(p <= (int *)0);
}
