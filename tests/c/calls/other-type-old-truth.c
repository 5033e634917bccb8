// expect: TRUE
// args: --prop unreach-call
// A K&R definition gets an int and asks whether it is zero.
extern void reach_error(void);
static int truth(x) _Bool x; { return x; }
int main(void) {
  int (*f)() = truth;
  if (f(2) != 1 || truth(256) != 1 || f(0) != 0)
    reach_error();
  return 0;
}
