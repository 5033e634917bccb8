// expect: TRUE
// args: --prop unreach-call
// A function within a function takes the address of a label of the one around it.
extern void reach_error(void);
static int f(int n) {
  __label__ yes, no;
  void *choose(void) { return n ? &&yes : &&no; }
  goto *choose();
yes:
  return 1;
no:
  return 0;
}
int main(void) {
  if (f(5) != 1 || f(0) != 0)
    reach_error();
  return 0;
}
