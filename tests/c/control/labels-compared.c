// expect: TRUE
// args: --prop unreach-call
// Labels without code between them have the same address, others have not.
extern void reach_error(void);
int main(void) {
  void *p = &&first, *q = &&second, *r = &&third;
  if (p != q || p == r || r == 0)
    reach_error();
  goto *r;
first:
second:
  reach_error();
third:
  return 0;
}
