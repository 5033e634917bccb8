// expect: TRUE
// args: --prop unreach-call
// The function has a copy of its own.
extern void reach_error(void);
struct big { int n; int a[500]; };
static int get(struct big b) {
  b.n++;
  return b.n;
}
int main(void) {
  static struct big y;
  y.n = 1;
  get(y);
  if (y.n != 1)
    reach_error();
  return 0;
}
