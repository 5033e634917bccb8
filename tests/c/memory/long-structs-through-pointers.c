// expect: UNKNOWN unsupported: a copy of a struct with a long array in it
// args: --prop unreach-call
struct big { int a[500]; int n; };
static int get(struct big b) { return b.n; }
int main(void) {
  static struct big y;
  int (*f)(struct big) = get;
  return f(y);
}
