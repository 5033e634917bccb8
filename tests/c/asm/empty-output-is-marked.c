// expect: UNKNOWN an `asm` statement
// args: --prop unreach-call
extern void reach_error(void);
int main(void) {
  int x = 5;
  asm("" : "=r"(x));
  if (x == 7)
    reach_error();
  return 0;
}
