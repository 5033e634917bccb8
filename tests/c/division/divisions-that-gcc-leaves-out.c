// expect: UNKNOWN a division by zero that GCC may leave out
// args: --prop unreach-call --data-model LP64
// GCC makes 0 of `0 / zero`, and does not end the program.
extern void reach_error(void);
int main(void) {
  int zero = 0;
  int r = 0 / zero;
  if (r == 0) reach_error();
  return 0;
}
