// expect: TRUE
// Whatever the struct holds, the copy holds the same.
struct inner {
  int y;
};
struct outer {
  struct inner x;
};
extern void reach_error(void);
int main(void) {
  struct inner some;
  struct outer copy;
  copy = (struct outer){some};
  if (copy.x.y != some.y)
    reach_error();
  return 0;
}
