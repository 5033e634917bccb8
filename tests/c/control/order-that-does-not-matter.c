// expect: TRUE
// args: --data-model LP64
// The same shape; but neither function changes what the other one looks at.
extern void reach_error(void);
static int order;
static int f(void) { return 5; }
static int g(void) { order = 1; return 3; }
int main(void) {
  int r = f() ^ ~g();
  if (order != 1) reach_error();
  return r == 0;
}
