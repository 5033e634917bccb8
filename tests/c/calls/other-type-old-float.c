// expect: FALSE(unreach-call) at 7
// args: --prop unreach-call --arch 64bit
// A K&R definition gets a double and makes a float of it.
extern void reach_error(void);
static int half(x, y) float x; int y; {
  if (x == 0.5f && y == 3)
    reach_error();
  return 0;
}
int main(void) {
  int (*f)() = half;
  return f(0.5, 3);
}
