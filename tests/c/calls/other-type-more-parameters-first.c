// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static void two(int a, int b) {
  if (a != 7)
    reach_error();
}
int main(void) {
  void (*f)(int) = (void (*)(int))two;
  f(7);
}
