// expect: UNKNOWN an array of variable length without a valid size
// args: --prop unreach-call
extern void reach_error(void);
int f(int n) {
  int a[n];
  return sizeof a;
}
int main(void) {
  f(-1);
  reach_error();
}
