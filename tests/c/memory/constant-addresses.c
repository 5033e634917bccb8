// expect: TRUE
// args: --data-model LP64 --volatile memory --check assertions
// The same constant is the same place.
int main(void) {
  *(int *)0x10000 = 5;
  int *p = (int *)0x10000, *q = (int *)0x10004;
  *q = 6;
  assert(*p == 5 && *(int *)0x10004 == 6);
}
