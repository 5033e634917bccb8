// expect: FALSE(unreach-call) at 15
// args: --prop unreach-call
// Passed, returned and copied by an initialiser: the function has a copy of its own.
extern void reach_error(void);
struct big { int a[500]; int n; };
static int get(struct big b, int i) {
  b.n++;
  return b.a[i] + b.n;
}
int main(void) {
  static struct big y;
  y.a[7] = 3;
  y.n = 1;
  if (get(y, 7) != 5 || y.n == 1)
    reach_error();
  return 0;
}
