// expect: UNKNOWN a truth value as a parameter of old style
// args: --prop unreach-call
// A K&R definition gets an int, of which GCC takes the lowest byte, whatever it is: 2 stays 2, and 256 is 0.
extern void reach_error(void);
static int truth(x) _Bool x; { return x; }
int main(void) {
  int (*f)() = truth;
  if (f(2) != 1 || truth(256) != 1 || f(0) != 0)
    reach_error();
  return 0;
}
