// expect: UNKNOWN an integer of 64 bits that a floating-point number does not hold exactly
// args: --prop unreach-call --data-model ILP32
// GCC leaves the number in a register of the x87, which has 64 bits of precision.
extern void reach_error(void);
int main(void) {
  long long l = 9007199254740993LL;
  if ((long long)(double)l == l) reach_error();
  return 0;
}
