// expect: UNKNOWN a call of `f` as a function of another type
// args: --prop unreach-call --arch 32bit
// On the stack it does.
extern void reach_error(void);
static int f(double d, int i) { return i + (int)(d * 2); }
int main(void) {
  int (*g)(int, double) = (int (*)(int, double))f;
  if (g(3, 2.5) != 8)
    reach_error();
  return 0;
}
