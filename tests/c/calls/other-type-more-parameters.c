// expect: UNKNOWN a call of `two` as a function of another type
// args: --prop unreach-call --arch 64bit
// What the second parameter gets is whatever is there.
extern void reach_error(void);
static void two(int a, int b) {
  if (a == 7 && b == 9)
    reach_error();
}
int main(void) {
  void (*f)(int) = (void (*)(int))two;
  f(7);
}
