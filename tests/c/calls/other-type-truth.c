// expect: TRUE
// args: --prop unreach-call --data-model LP64
// The lowest byte of the argument is the truth value.
extern void reach_error(void);
static int truth(_Bool x) { return x; }
int main(void) {
  int (*f)(int) = (int (*)(int))truth;
  if (f(256) != 0 || f(257) != 1 || f(0) != 0) reach_error();
  return 0;
}
