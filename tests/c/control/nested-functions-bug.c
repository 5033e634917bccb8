// expect: FALSE(unreach-call) at 14
// args: --prop unreach-call
// Functions within functions use the variables around them, also through pointers.
extern void reach_error(void);
static int apply(int (*f)(int), int x) { return f(x) + f(x + 1); }
int main(void) {
  int base = 10, calls = 0;
  int plus(int x) {
    int own(void) { return base + x; }
    calls++;
    return own();
  }
  if (apply(plus, 1) != 23 || calls != 3)
    reach_error();
  base = 20;
  if (plus(1) != 21)
    reach_error();
  return 0;
}
