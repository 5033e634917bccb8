// expect: TRUE
// args: --check assertions
struct point { float x, y; };
static double half(double x) { return x / 2; }
static struct point move(struct point p, float by) { p.x += by; return p; }
static void store(double *p, double v) { *p = v; }
int main(void) {
  struct point p = {1, 2};
  struct point q = move(p, 0.5f);
  double cells[2];
  store(&cells[1], 0.25);
  double (*f)(double) = half;
  double quarter = f(0.5), result = half(3);
  assert(q.x == 1.5f && q.y == 2 && p.x == 1 && cells[1] == quarter && result == 1.5);
}
