// expect: TRUE
// args: --prop unreach-call --arch 64bit
// The upper half of the register is cleared when an int is put into it.
extern void reach_error(void);
static long id(long x) { return x; }
int main(void) {
  long (*g)(int) = (long (*)(int))id;
  if (g(-1) != 0xffffffffL)
    reach_error();
  return 0;
}
