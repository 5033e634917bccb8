// expect: TRUE
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static long wide(void) { return 0x100000001L; }
int main(void) {
  int (*g)(void) = (int (*)(void))wide;
  if (g() != 1)
    reach_error();
  return 0;
}
