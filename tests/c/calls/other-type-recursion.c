// expect: FALSE(unreach-call) at 13
// args: --prop unreach-call --arch 64bit
// A function that calls itself as one of another type: its variables are others in each call.
extern void reach_error(void);
static void (*again)(int, int);
static void set(int *p, int n) { *p = n; }
static void depth(int n) {
  int own;
  set(&own, n);
  if (n < 1)
    again(n + 1, 0);
  if (own == 0)
    reach_error();
}
int main(void) {
  again = (void (*)(int, int))depth;
  depth(0);
  return 0;
}
