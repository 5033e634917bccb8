// expect: UNKNOWN
// args: --data-model LP64
// GCC makes `~(g() ^ f())` of this, so that `g` is called first and nothing is reached. Several hundred rules do such things.
extern void reach_error(void);
static int order;
static int f(void) { order = order * 2 + 1; return 5; }
static int g(void) { order = order * 2; return 3; }
int main(void) {
  int r = f() ^ ~g();
  if (order != 1) reach_error();
  return r == 0;
}
