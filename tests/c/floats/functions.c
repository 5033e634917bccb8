// expect: TRUE
#include <assert.h>
struct point { float x, y; };
static double half(double x) { return x / 2; }
static struct point move(struct point p, float by) { p.x += by; return p; }
static float power(float x, int n) { return n == 0 ? 1 : x * power(x, n - 1); }
static void store(double *p, double v) { *p = v; }
int main(void) {
  assert(half(3) == 1.5);
  struct point p = {1, 2};
  struct point q = move(p, 0.5f);
  assert(q.x == 1.5f && q.y == 2 && p.x == 1);
  assert(power(2, 3) == 8);
  double cells[2];
  store(&cells[1], 0.25);
  assert(cells[1] == 0.25);
  double (*f)(double) = half;
  assert(f(1) == 0.5);
  return 0;
}
