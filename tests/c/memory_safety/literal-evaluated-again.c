// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int *p;
int same(int *q) {
  int is_first = p == 0;
  if (!is_first && p != q)
    *(int *)0 = 0;
  p = q;
  return is_first;
}
int main(void) {
  while (same(&(int){1}))
    ;
  return 0;
}
