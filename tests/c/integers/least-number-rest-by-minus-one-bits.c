// expect: TRUE
// args: --prop unreach-call --integers bits
// The processor cannot divide the least number by -1: the program ends there.
extern void reach_error(void);
static int divide(int a, int b) { return a % b; }
int main(void) {
  divide(-2147483647 - 1, -1);
  reach_error();
}
