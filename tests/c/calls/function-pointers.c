// expect: TRUE
// args: --check assertions
int inc(int x) { return x + 1; }
int dec(int x) { return x - 1; }
int other(int x, int y) { return x + y; }
int (*table[2])(int) = {inc, dec};
int apply(int (*f)(int), int x) { return f(x); }
int main(void) {
  assert(apply(inc, 3) == 4 && apply(&dec, 3) == 2);
  assert(table[1](5) == 4);
  int (*two)(int, int) = other;
  assert(two(1, 2) == 3 && (*two)(2, 2) == 4);
}
