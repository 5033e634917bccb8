// expect: FALSE(unreach-call) at 22
// args: --prop unreach-call
// The jump leads to the call of the outer function that the inner one belongs to.
extern void reach_error(void);
static int result;
static int outer(int n) {
  __label__ out;
  int own = n;
  void leave(void) { goto out; }
  if (n > 0) {
    outer(n - 1);
    own += 10;
  }
  leave();
  own = 100;
out:
  result = result * 100 + own;
  return own;
}
int main(void) {
  if (outer(1) == 11 && result == 11)
    reach_error();
  return 0;
}
