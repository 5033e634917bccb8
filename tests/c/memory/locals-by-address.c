// expect: TRUE
// args: --check assertions
extern int __VERIFIER_nondet_int(void);
struct point { int x, y; };
void put(int *p, int v) { *p = v; }
void move(struct point *p, int d) { p->x += d; p->y -= d; }
int count(int n) { int c = 0; put(&c, n); return c; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int x;
  put(&x, n);
  assert(x == n);
  struct point p = {n, n};
  move(&p, 3);
  assert(p.x == n + 3 && p.y == n - 3);
  assert(count(4) + count(5) == 9);
}
