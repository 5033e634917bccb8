// GCC without optimisation evaluates what the right side is computed from, then the left side, then makes the call or the load that
// is the last operation of the right side. A statement expression, a conversion or an operation is complete before the left side.
// expect: FALSE at 20
extern void reach_error(void);

static int i, x[8], y, q;
static long l[8];
struct bits { unsigned f : 3; int w : 32; };
static struct bits s[8];
struct pair { int a, b; };
static struct pair p[8], first = { 1, 2 }, second = { 3, 4 };

static int step(int k) { i += k; y += k; q += 100; return i; }
static int same(int k) { y += 10; return k; }
static struct pair both(int k) { struct pair r = { k, i }; i += 4; return r; }
static void reset(void) { i = 0; y = 0; q = 0; x[0] = x[1] = x[2] = x[3] = 0; }

int main(void) {
  x[i] = step(step(1));                       // the argument, the place, the call
  if (x[1] == 2) reach_error();
  reset();
  x[step(1)] = y;                             // a variable is read last
  if (x[1] != 1) reach_error();
  reset();
  x[step(1)] = y + 1;                         // a sum is not
  if (x[1] != 1 || y != 1) reach_error();
  reset();
  x[i] = ({ step(2); step(1); });
  if (x[3] != 3) reach_error();
  reset();
  x[i] = (step(2), step(1));                  // what is before a comma, the place, the call
  if (x[2] != 3) reach_error();
  reset();
  s[i].f = step(2);                           // converted to three bits
  if (s[2].f != 2) reach_error();
  reset();
  s[i].w = step(2);
  if (s[0].w != 2) reach_error();
  reset();
  x[step(1)] = q = 5;                         // what was assigned is read again
  if (x[1] != 105) reach_error();
  reset();
  x[step(2)] += step(1);
  if (x[3] != 1) reach_error();
  reset();
  p[i] = step(1) ? first : second;            // a choice between structs comes last
  if (p[0].a != 1 || p[1].a != 0) reach_error();
  reset();
  p[step(1)] = both(same(7));
  if (p[1].a != 7 || p[1].b != 1 || i != 5) reach_error();
  return 0;
}
