// The twin of order-after-folding.c: an addition in 16 bits reads the variable last.
// expect: FALSE at 34
// args: --data-model LP64
extern void reach_error(void);

static int g = 1;
static unsigned u = 1;
static short h = 1;
static long w = 1;
static int two(int k) { g = 2; u = 2; h = 2; w = 2; return k; }
static unsigned utwo(unsigned k) { return (unsigned)two((int)k); }
static long ltwo(long k) { return two((int)k); }
static void reset(void) { g = 1; u = 1; h = 1; w = 1; }
struct pair { int a, b; };
static struct pair s = { 1, 2 };
static int change(void) { s.a = 5; return 0; }
static int sum(struct pair x, int y) { return x.a + y; }
static int late(int y, struct pair x) { return x.a + y; }

int main(void) {
  if (g + two(0) != 2) reach_error();         // a variable comes last
  reset();
  if (g * 3 + two(0) != 3) reach_error();     // something else does not
  reset();
  if (g - two(0) != 1) reach_error();
  reset();
  if (u + 1u + utwo(0) != 3) reach_error();   // the constant moves to the end
  reset();
  if (g + 1 + two(0) != 2) reach_error();     // not if overflow is undefined
  reset();
  if (h + two(0) != 1) reach_error();         // converted to `int`
  reset();
  short n = h + two(0);                       // done in 16 bits
  if (n == 2) reach_error();
  reset();
  int c = w + ltwo(0);
  if (c != 2) reach_error();
  reset();
  if (w + ltwo(0) != 2) reach_error();
  reset();
  if (w - (two(0), 0) != 2) reach_error();    // what is before a comma comes before both operands
  if (late(change(), s) != 5) reach_error();  // a struct is copied when all arguments are there
  s.a = 1;
  if (sum(s, change()) != 5) reach_error();
  struct pair q = { .b = g = 7, .a = g };     // members in their order
  if (q.a != 2 || q.b != 7) reach_error();
  return 0;
}
