// expect: FALSE(unreach-call) at 8
// args: --prop unreach-call
extern void reach_error(void);
int main(void) {
  int x = 5, y;
  asm("" : "=r"(y) : "0"(x));
  if (y == 5)
    reach_error();
  return 0;
}
