// expect: FALSE(unreach-call) at 21
// args: --prop unreach-call
// Each call of the outer function has variables of its own.
extern void reach_error(void);
static int sums(int n) {
  int total = 0;
  int add(int k) {
    total += k;
    return total;
  }
  void twice(int k) {
    add(k);
    add(k);
  }
  twice(n);
  int rest = n > 0 ? sums(n - 1) : 0;
  total += rest;
  return total;
}
int main(void) {
  if (sums(2) == 6) reach_error();
  return 0;
}
