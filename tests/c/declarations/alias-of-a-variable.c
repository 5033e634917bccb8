// expect: TRUE
// args: --check assertions
int x = 3;
static char bytes[4] = {1, 2, 3, 4};
extern int y __attribute__((alias("x")));
extern int number __attribute__((alias("bytes")));
int main(void) {
  assert(y == 3 && &x == &y);
  y = 7;
  assert(x == 7);
  assert(number == 0x04030201);
  number = 0;
  assert(bytes[1] == 0);
  return 0;
}
