// expect: TRUE
// args: --prop unreach-call
extern void reach_error(void);
static int count;
static void leave(const int *p) { count += *p; }
static int ends(int n) {
again:;
  int a __attribute__((cleanup(leave))) = 1;
  if (n-- > 0)
    goto again;
  return ({
    int b __attribute__((cleanup(leave))) = 10;
    b + count;
  });
}
int main(void) {
  if (ends(2) != 12 || count != 13)
    reach_error();
  return 0;
}
