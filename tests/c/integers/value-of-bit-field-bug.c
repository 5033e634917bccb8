// expect: FALSE at 7
// args: --check assertions
// An assigned bit-field is no `unsigned`: the difference is negative.
void assert(int);
struct s { unsigned a : 31; } x;
int main(void) {
  assert((x.a = 1) - 2 > 0);
  return 0;
}
