// expect: UNKNOWN a call of `cut` as a function of another type
// args: --prop unreach-call --arch 64bit
// What is above the result is left over: here, GCC leaves the whole number there.
extern void reach_error(void);
static int cut(long x) { return x; }
int main(void) {
  long (*g)(long) = (long (*)(long))cut;
  if (g(0x100000001L) == 0x100000001L)
    reach_error();
  return 0;
}
