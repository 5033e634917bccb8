// expect: FALSE(unreach-call) at 16
// args: --prop unreach-call
extern void reach_error(void);
struct big { int a[300]; int n; };
static struct big make(int k) {
  struct big b = {{0}};
  b.a[7] = k;
  return b;
}
static struct big twice(int k) { return make(2 * k); }
int main(void) {
  struct big x = make(3), y;
  struct big z = x;
  y = twice(4);
  if (z.a[7] == 3 && y.a[7] == 8 && make(6).a[7] == 6)
    reach_error();
  return 0;
}
