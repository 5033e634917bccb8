// expect: TRUE
// args: --prop unreach-call --arch 64bit
// On x86-64 numbers and integers are passed in registers of their own: their order among each other does not matter.
extern void reach_error(void);
static int f(double d, int i) { return i + (int)(d * 2); }
int main(void) {
  int (*g)(int, double) = (int (*)(int, double))f;
  if (g(3, 2.5) != 8)
    reach_error();
  return 0;
}
