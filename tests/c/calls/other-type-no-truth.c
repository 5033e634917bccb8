// expect: UNKNOWN a truth value that is neither 0 nor 1
// args: --prop unreach-call --data-model LP64
// GCC goes on with 2.
extern void reach_error(void);
static int truth(_Bool x) { return x; }
int main(void) {
  int (*f)(int) = (int (*)(int))truth;
  if (f(2) == 2) reach_error();
  return 0;
}
