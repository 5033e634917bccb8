// expect: UNKNOWN a division by zero that GCC may leave out
// args: --prop unreach-call --data-model LP64
// Nobody wants the result: GCC leaves the division out, and the program goes on.
extern void reach_error(void);
int main(void) {
  int zero = 0;
  1 % zero;
  reach_error();
  return 0;
}
