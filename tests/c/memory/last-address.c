// expect: UNKNOWN the order of pointers to different objects
// args: --prop unreach-call --arch 64bit
// GCC's binary reaches the error: every object lies before this address.
extern void reach_error(void);
int main(void) {
  char *last = (char *)0xfffffffffffffffful;
  char *text = "x";
  if (!(last <= text))
    reach_error();
  return 0;
}
